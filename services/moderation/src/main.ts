import { runService } from '@sevenfold/service-defaults';
import { moderation } from './moderation.module.js';

await runService(moderation);
