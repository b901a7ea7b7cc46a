// `npm run build`: every package that changed, and what stands on it.
import { run, turbo } from './processes.js';

process.exitCode = (await run(turbo('build', ...process.argv.slice(2)), { minutes: 60 })) ? 0 : 1;
