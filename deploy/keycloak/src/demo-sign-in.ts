import { realm } from '@sevenfold/contracts';
import { demoPassword, issuerUrl } from './facts.js';

/** The token endpoint. */
export const tokenEndpoint = (origin: string) => `${issuerUrl(origin)}/protocol/openid-connect/token`;

/** The request body for scripts and tests that sign in as a demo person. */
export const demoGrant = (email: string) => ({
  grant_type: 'password',
  client_id: realm.commandLineClient,
  username: email,
  password: demoPassword,
  scope: 'openid profile email',
});

export interface DemoTokens {
  access_token: string;
  refresh_token: string;
}

/** Signs in a demo person, if the realm has them. */
export async function signInDemoPerson(
  origin: string,
  email: string,
  signal?: AbortSignal,
): Promise<DemoTokens> {
  const body = new URLSearchParams(demoGrant(email));
  const answer = await fetch(tokenEndpoint(origin), { method: 'POST', body, ...(signal && { signal }) });
  if (!answer.ok)
    throw new Error(`No token for ${email}: ${answer.status} ${(await answer.text()).slice(0, 150)}`);
  return (await answer.json()) as DemoTokens;
}
