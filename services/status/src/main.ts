import { runService } from '@sevenfold/service-defaults';
import { status } from './index.js';

await runService(status);
