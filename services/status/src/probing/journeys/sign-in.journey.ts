import { realm } from '@sevenfold/contracts';
import { z } from 'zod';
import type { ApiClient } from './api-client.js';

const grantSchema = z.object({ access_token: z.string(), expires_in: z.number().positive() });
export type Grant = z.infer<typeof grantSchema>;

/** Requests a token for the probe's client from the realm: it involves no person and leaves no session. */
export async function signIn(api: ApiClient, secret: string): Promise<Grant> {
  const grant = await api.ask('POST', `/realms/${realm.name}/protocol/openid-connect/token`, 200, {
    headers: { authorization: `Basic ${btoa(`${realm.probeClient}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return grantSchema.parse(grant);
}

/** Checks that a service accepts the token. */
export const beKnown = (api: ApiClient) => api.ask('GET', '/api/identity/me', 200);
