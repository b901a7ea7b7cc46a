import { runService } from '@sevenfold/service-defaults';
import { identity } from './identity.module.js';

await runService(identity);
