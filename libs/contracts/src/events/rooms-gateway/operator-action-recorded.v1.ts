import { defineOperatorActionRecorded } from '../operator-action.js';

/** An operator read personal data in rooms-gateway. Owner: rooms-gateway. */
export const roomsGatewayOperatorActionRecordedV1 = defineOperatorActionRecorded('rooms-gateway');
