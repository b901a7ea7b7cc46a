import { runService } from '@sevenfold/service-defaults';
import { accounts } from './accounts.module.js';

await runService(accounts);
