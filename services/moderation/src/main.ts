import { runService } from '@sevenfold/service-defaults';
import { moderation } from './index.js';

await runService(moderation);
