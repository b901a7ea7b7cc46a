import { definePersonalDataForgotten } from '../personal-data.js';

/** Somebody was forgotten by rooms-gateway. Owner: rooms-gateway. */
export const roomsGatewayDataForgottenV1 = definePersonalDataForgotten('rooms-gateway');
