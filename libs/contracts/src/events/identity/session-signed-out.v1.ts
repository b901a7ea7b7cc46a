import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/** Somebody signed out. Owner: identity. */
export const sessionSignedOutV1 = defineEvent({
  type: 'identity.session.signed-out.v1',
  summary: 'Somebody signed out.',
  key: data => data.uid,
  data: z.object({
    uid: uidSchema,
    /** The session at the issuer; absent where its tokens name none. */
    sessionId: z.string().max(200).optional(),
    signedOutAt: z.iso.datetime(),
  }),
});
