import { runService } from '@sevenfold/service-defaults';
import { contactIntake } from './index.js';

await runService(contactIntake);
