import { realm } from '@sevenfold/contracts';
import { z } from 'zod';
import type { Way } from './way.js';

const grantSchema = z.object({ access_token: z.string(), expires_in: z.number().positive() });
export type Grant = z.infer<typeof grantSchema>;

/** Requests a token for the probe's client from the realm: no person, and no session remains. */
export async function signIn(way: Way, secret: string): Promise<Grant> {
  const grant = await way.ask('POST', `/realms/${realm.name}/protocol/openid-connect/token`, 200, {
    headers: { authorization: `Basic ${btoa(`${realm.probeClient}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return grantSchema.parse(grant);
}

/** A service accepts the token. */
export const beKnown = (way: Way) => way.ask('GET', '/api/identity/me', 200);
