import { defineOperatorActionRecorded } from '../operator-action.js';

/** An operator did something in status. Owner: status. */
export const statusOperatorActionRecordedV1 = defineOperatorActionRecorded('status');
