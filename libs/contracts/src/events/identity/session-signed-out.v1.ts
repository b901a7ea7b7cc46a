import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** Someone signed out. Owner: identity. */
export const sessionSignedOutV1 = defineEvent({
  type: 'identity.session.signed-out.v1',
  summary: 'Someone signed out.',
  key: data => data.uid,
  data: z.object({
    uid: uidSchema,
    /** The issuer's session id; absent if its tokens have none. */
    sessionId: z.string().max(200).optional(),
    signedOutAt: z.iso.datetime(),
  }),
  example: { uid: example.uid, sessionId: example.id, signedOutAt: example.at },
});
