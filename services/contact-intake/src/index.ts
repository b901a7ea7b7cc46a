export { contactIntake } from './contact-intake.module.js';
