import { defineOperatorActionRecorded } from '../operator-action.js';

/** An operator did something in the inbox. Owner: contact-intake. */
export const contactIntakeOperatorActionRecordedV1 = defineOperatorActionRecorded('contact-intake');
