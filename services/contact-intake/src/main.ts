import { runService } from '@sevenfold/service-defaults';
import { contactIntake } from './contact-intake.module.js';

await runService(contactIntake);
