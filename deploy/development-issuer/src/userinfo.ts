import { issuerUrl, realm } from '@sevenfold/keycloak';
import { createLocalJWKSet, jwtVerify, type JWK } from 'jose';
import { claimsOf } from './claims.js';
import type { People } from './people.js';

/** The `userinfo` response for an access token; undefined if the token is not ours. */
export async function userinfo(publicOrigin: string, signing: JWK, people: People, authorization = '') {
  const { kty, n, e, alg, kid } = signing;
  const publicKey = { kty, n, e, alg, kid };
  const token = /^Bearer (.+)$/i.exec(authorization)?.[1] ?? '';
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [publicKey as JWK] }), {
      issuer: issuerUrl(publicOrigin),
      audience: realm.audience,
      algorithms: ['RS256'],
    });
    const who = people.byUid(payload.sub);
    return who && { sub: who.uid, ...claimsOf(who) };
  } catch {
    return undefined;
  }
}
