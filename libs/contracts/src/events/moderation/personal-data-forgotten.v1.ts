import { definePersonalDataForgotten } from '../personal-data.js';

/** Somebody was forgotten by moderation. Owner: moderation. */
export const moderationDataForgottenV1 = definePersonalDataForgotten('moderation');
