import { z } from 'zod';
import { uidSchema } from '../../identity.js';
import { defineEvent } from '../define-event.js';
import { example } from '../example-values.js';

/** Someone changed settings; names them, without their values. Owner: accounts. */
export const accountSettingsChangedV1 = defineEvent({
  type: 'accounts.account.settings-changed.v1',
  summary: 'Someone changed their settings.',
  key: data => data.uid,
  data: z.object({
    uid: uidSchema,
    /** Names of changed settings, such as `bio` or `preferences.theme`. */
    changed: z.array(z.string().max(64)).min(1),
    changedAt: z.iso.datetime(),
  }),
  example: { uid: example.uid, changed: ['bio', 'preferences.theme'], changedAt: example.at },
});
