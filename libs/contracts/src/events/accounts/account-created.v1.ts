import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** A profile was created. Owner: accounts. */
export const accountCreatedV1 = defineEvent({
  type: 'accounts.account.created.v1',
  summary: 'A profile was created.',
  key: data => data.uid,
  data: z.object({ uid: uidSchema, createdAt: z.iso.datetime() }),
  example: { uid: example.uid, createdAt: example.at },
});
