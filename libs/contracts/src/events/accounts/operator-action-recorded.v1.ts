import { defineOperatorActionRecorded } from '../operator-action.js';

/** An operator did something in accounts. Owner: accounts. */
export const accountsOperatorActionRecordedV1 = defineOperatorActionRecorded('accounts');
