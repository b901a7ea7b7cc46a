import { definePersonalDataCollected } from '../personal-data.js';

/** Everything that moderation holds about somebody was collected for them. Owner: moderation. */
export const moderationDataCollectedV1 = definePersonalDataCollected('moderation');
