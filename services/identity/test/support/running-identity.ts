import type { Problem } from '@sevenfold/contracts';
import { startServiceUnderTest, type Answer, type Settings } from '@sevenfold/service-defaults/testing';
import { freePort } from '@sevenfold/testing';
import { identity } from '../../src/index.js';

/** The service checks guest tokens with its own keys, which it fetches from itself over HTTP. */
const at = (port: number) => ({
  PORT: String(port),
  GUEST_JWKS_URL: `http://127.0.0.1:${port}/api/identity/jwks`,
});

export async function startIdentity(env: Settings = {}) {
  const service = await startServiceUnderTest(identity, { ...at(await freePort()), ...env });
  await service.watch('identity.session');
  return Object.assign(service, {
    /** Another replica on the same database and bus. */
    replica: async () => service.startReplica(at(await freePort())),
  });
}

export type RunningIdentity = Awaited<ReturnType<typeof startIdentity>>;

/** The expected form of every rejection. */
export function expectProblem({ status, body, headers }: Answer<Problem>, expected: Partial<Problem>) {
  expect(body).toMatchObject(expected);
  expect(status).toBe(body.status);
  expect(headers.get('content-type')).toContain('application/problem+json');
}
