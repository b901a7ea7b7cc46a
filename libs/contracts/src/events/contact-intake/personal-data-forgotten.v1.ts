import { definePersonalDataForgotten } from '../personal-data.js';

/** Somebody was forgotten by contact-intake. Owner: contact-intake. */
export const contactIntakeDataForgottenV1 = definePersonalDataForgotten('contact-intake');
