// `npm run build`: every changed package, and its dependants.
import { run, turbo } from './processes.ts';

process.exitCode = (await run(turbo('build', ...process.argv.slice(2)), { minutes: 60 })) ? 0 : 1;
