import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { realm, type Revocation, type Standing } from '@sevenfold/contracts';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import type { TrustedIssuer } from './token-verifier.js';

/**
 * A real issuer for tests: serves its keys over HTTP and signs any claims. It also answers identity's
 * internal routes, for services tested without identity.
 */
export interface TestIssuer {
  issuerUrl: string;
  jwksUrl: string;
  /** Makes a verifier trust this issuer as it trusts the realm. */
  trusted: TrustedIssuer;
  /** An access token as the realm would issue it, overridden by `claims`. `undefined` removes a claim. */
  token(claims?: JWTPayload & { uid?: string }, header?: Record<string, unknown>): Promise<string>;
  /** Revokes all of a person's sessions, or one. Services see it at their next poll. */
  revoke(uid: string, sessionId?: string): void;
  /** Removes an operator's role or sign-in; existing tokens still claim it. */
  demote(uid: string, standing?: Standing): void;
  stop(): Promise<void>;
}

export async function createTestIssuer({ azp = realm.webClient as string } = {}): Promise<TestIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }] };
  const revocations: Revocation[] = [];
  const demoted = new Map<string, Standing>();
  const standingOf = (uid: string): Standing => demoted.get(uid) ?? 'operator';
  const answerTo = (path: string) => {
    const [, uid] = /^\/operators\/([^/]+)\/standing/.exec(path) ?? [];
    if (uid) return { standing: standingOf(uid) };
    return path.startsWith('/revocations') ? { until: Date.now(), revocations } : jwks;
  };
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answerTo(url)));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const issuerUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const jwksUrl = `${issuerUrl}/certs`;
  return {
    issuerUrl,
    jwksUrl,
    trusted: { issuer: issuerUrl, jwksUrl, clients: [realm.webClient], guests: false, longestLife: 3600 },
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
    revoke: (uid, sessionId) =>
      void revocations.push({ uid, notBefore: Date.now(), ...(sessionId !== undefined && { sessionId }) }),
    demote: (uid, standing = 'not-operator') => void demoted.set(uid, standing),
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        // Verifiers may keep idle connections.
        server.closeAllConnections();
      }),
  };
}
