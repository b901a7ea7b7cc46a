import http from 'k6/http';
import { fail } from 'k6';

export interface TestUser {
  token: string;
}

export const url = __ENV.BASE_URL ?? 'http://localhost:3000';

/**
 * Signs a named person in with the password grant of `sevenfold-cli`, which only development realms have; undefined
 * without it. Duplicates `demoGrant` of deploy/keycloak, because k6 cannot import packages.
 */
export function signIn(name: string): TestUser | undefined {
  const answer = http.post(
    `${url}/realms/sevenfold/protocol/openid-connect/token`,
    {
      grant_type: 'password',
      client_id: 'sevenfold-cli',
      username: `${name}@sevenfold.test`,
      password: __ENV.DEMO_PASSWORD ?? 'demo',
      scope: 'openid',
    },
    { tags: { name: 'sign in' }, responseCallback: http.expectedStatuses(200, 400, 401, 403, 404) },
  );
  return answer.status === 200 ? { token: answer.json('access_token') as string } : undefined;
}

/** Guests, each with a token. */
export function guests(count: number): TestUser[] {
  const requests = Array.from({ length: count }, () => ({
    method: 'POST',
    url: `${url}/api/identity/guest-token`,
    params: { tags: { name: 'guest token' } },
  }));
  return http.batch(requests).map(answer => {
    if (answer.status !== 200 && answer.status !== 201)
      fail(`No guest token: ${answer.status} ${answer.body as string}`);
    return { token: answer.json('token') as string };
  });
}
