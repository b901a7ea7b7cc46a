import { definePersonalDataCollected } from '../personal-data.js';

/** Everything that identity holds about somebody was collected for them. Owner: identity. */
export const identityDataCollectedV1 = definePersonalDataCollected('identity');
