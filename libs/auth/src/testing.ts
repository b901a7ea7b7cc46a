import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { realm } from '@sevenfold/contracts';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

/** A real issuer for tests: serves its keys over HTTP and signs whatever claims a test asks for. */
export interface TestIssuer {
  issuerUrl: string;
  jwksUrl: string;
  /** An access token as the realm would issue it, with `claims` on top. `undefined` removes a claim. */
  token(claims?: JWTPayload & { uid?: string }, header?: Record<string, unknown>): Promise<string>;
  stop(): Promise<void>;
}

export async function createTestIssuer({ azp = realm.webClient as string } = {}): Promise<TestIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }] };
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(jwks));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const issuerUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuerUrl,
    jwksUrl: `${issuerUrl}/certs`,
    token: ({ uid = 'ada', ...claims } = {}, header = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const all = {
        iss: issuerUrl,
        aud: realm.audience,
        azp,
        typ: 'Bearer',
        sub: uid,
        iat: now,
        exp: now + 300,
        email: `${uid}@sevenfold.test`,
        name: uid,
        sid: `session-${uid}`,
        ...claims,
      };
      return new SignJWT(JSON.parse(JSON.stringify(all)))
        .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'JWT', ...header })
        .sign(privateKey);
    },
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        // A verifier may hold a connection that it never used.
        server.closeAllConnections();
      }),
  };
}
