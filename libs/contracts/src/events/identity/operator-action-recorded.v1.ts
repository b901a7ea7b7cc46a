import { defineOperatorActionRecorded } from '../operator-action.js';

/** An operator ended a session, or blocked somebody. Owner: identity. */
export const identityOperatorActionRecordedV1 = defineOperatorActionRecorded('identity');
