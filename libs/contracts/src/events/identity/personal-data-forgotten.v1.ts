import { definePersonalDataForgotten } from '../personal-data.js';

/** Somebody was forgotten by identity. Owner: identity. */
export const identityDataForgottenV1 = definePersonalDataForgotten('identity');
