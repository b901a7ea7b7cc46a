import { cacheDirectory } from './config.js';
import { prepareFullInfrastructure } from './full-infrastructure.js';

console.log(`Fetching the full stack into ${cacheDirectory}`);
await prepareFullInfrastructure(line => console.log(line)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
