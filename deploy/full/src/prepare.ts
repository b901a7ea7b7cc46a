import { cacheDirectory } from './config.js';
import { prepareFullInfrastructure } from './full-infrastructure.js';
import { postgresPrograms } from './postgres-programs.js';

console.log(`Fetching the full stack into ${cacheDirectory}`);
try {
  await prepareFullInfrastructure(line => console.log(line));
  console.log(`pg_dump is in ${await postgresPrograms()}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
