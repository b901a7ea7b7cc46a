import { z } from 'zod';
import { divisionIdSchema, uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** Someone earned a badge; once per person and badge. Owner: accounts. */
export const badgeAwardedV1 = defineEvent({
  type: 'accounts.badge.awarded.v1',
  summary: 'Someone earned a badge.',
  key: data => data.uid,
  data: z.object({
    uid: uidSchema,
    badgeId: z.string().max(64),
    division: divisionIdSchema,
    awardedAt: z.iso.datetime(),
  }),
  example: { uid: example.uid, badgeId: 'echoverse:seed', division: 'echoverse', awardedAt: example.at },
});
