// `npm run capacity`: how many people a rooms-gateway pod takes, and what the limit was.
// Method: docs/operations/scaling.md.
import { availableParallelism } from 'node:os';
import { readOptions, Refused } from './options.ts';
import { measure } from './measure.ts';

try {
  const options = readOptions(process.argv.slice(2), availableParallelism());
  process.exitCode = (await measure(options)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Refused ? error.message : error);
  process.exitCode = error instanceof Refused ? 2 : 1;
}
