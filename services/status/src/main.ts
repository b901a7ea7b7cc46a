import { runService } from '@sevenfold/service-defaults';
import { status } from './status.module.js';

await runService(status);
