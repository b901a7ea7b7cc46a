import { definePersonalDataCollected } from '../personal-data.js';

/** Everything that rooms-gateway holds about somebody was collected for them. Owner: rooms-gateway. */
export const roomsGatewayDataCollectedV1 = definePersonalDataCollected('rooms-gateway');
