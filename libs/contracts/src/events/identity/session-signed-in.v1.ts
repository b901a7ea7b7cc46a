import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** Someone signed in. Owner: identity. */
export const sessionSignedInV1 = defineEvent({
  type: 'identity.session.signed-in.v1',
  summary: 'Someone signed in.',
  key: data => data.uid,
  data: z.object({
    uid: uidSchema,
    /** The issuer's session id; absent if its tokens have none. */
    sessionId: z.string().max(200).optional(),
    signedInAt: z.iso.datetime(),
  }),
  example: { uid: example.uid, sessionId: example.id, signedInAt: example.at },
});
