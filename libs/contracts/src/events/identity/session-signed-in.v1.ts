import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';

/** Somebody signed in. Owner: identity. */
export const sessionSignedInV1 = defineEvent({
  type: 'identity.session.signed-in.v1',
  summary: 'Somebody signed in.',
  key: data => data.uid,
  data: z.object({
    uid: uidSchema,
    /** The session at the issuer; absent where its tokens name none. */
    sessionId: z.string().max(200).optional(),
    signedInAt: z.iso.datetime(),
  }),
});
