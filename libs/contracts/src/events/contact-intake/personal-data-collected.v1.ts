import { definePersonalDataCollected } from '../personal-data.js';

/** Everything that contact-intake holds about somebody was collected for them. Owner: contact-intake. */
export const contactIntakeDataCollectedV1 = definePersonalDataCollected('contact-intake');
