import { randomUUID } from 'node:crypto';
import { issuerUrl, lifetimes, realm } from '@sevenfold/keycloak';
import type Provider from 'oidc-provider';
import type { AccessToken, ResourceServer } from 'oidc-provider';
import { claimsOf } from './claims.js';
import type { People } from './people.js';

/** oidc-provider issues JWT access tokens only for a resource, which must be an absolute URI. */
export const apiResource = 'urn:sevenfold:api';

export const apiScope = realm.scopes.join(' ');

export const apiResourceServer: ResourceServer = {
  scope: apiScope,
  audience: realm.audience,
  accessTokenTTL: lifetimes.accessToken,
  accessTokenFormat: 'jwt',
  jwt: { sign: { alg: 'RS256' } },
};

interface SignedParts {
  header?: Record<string, unknown>;
  payload: Record<string, unknown>;
}

interface Token extends Pick<AccessToken, 'clientId'> {
  accountId?: string;
  sessionUid?: string;
}

/** Gives access tokens exactly the claims of the realm's tokens. */
export function shapeAccessToken(publicOrigin: string, people: People) {
  return (_context: unknown, token: unknown, parts: SignedParts) => {
    const { accountId, clientId, sessionUid } = token as Token;
    const who = accountId === undefined ? undefined : people.byUid(accountId);
    if (!who && accountId !== undefined) throw new Error('Access token for an unknown person');
    const { exp, iat, jti, scope } = parts.payload;
    parts.header = { typ: 'JWT' };
    parts.payload = {
      exp,
      iat,
      jti,
      iss: issuerUrl(publicOrigin),
      aud: realm.audience,
      // With client credentials the client is the subject.
      sub: who?.uid ?? clientId,
      typ: 'Bearer',
      azp: clientId,
      sid: sessionUid,
      scope,
      ...(who && claimsOf(who)),
    };
  };
}

/**
 * keycloak-js parses the refresh token as a JWT to learn its expiry. oidc-provider's are opaque handles, so
 * the handle gets a JWT's shape; nobody verifies it, it is looked up whole.
 */
export function makeRefreshTokensReadable(provider: Provider, publicOrigin: string) {
  const prototype = provider.RefreshToken.prototype as unknown as { generateTokenId(): string };
  // oxlint-disable-next-line typescript/unbound-method -- called with the token as this, below
  const randomPart = prototype.generateTokenId;
  prototype.generateTokenId = function (this: RefreshTokenFields) {
    const iat = Math.floor(Date.now() / 1000);
    const payload = {
      exp: iat + lifetimes.sessionIdle,
      iat,
      jti: randomUUID(),
      iss: issuerUrl(publicOrigin),
      aud: issuerUrl(publicOrigin),
      sub: this.accountId,
      typ: 'Refresh',
      azp: this.clientId,
      sid: this.sessionUid,
      scope: this.scope,
    };
    return [{ alg: 'none', typ: 'JWT' }, payload].map(encode).join('.') + '.' + randomPart.call(this);
  };
}

interface RefreshTokenFields {
  accountId: string;
  clientId: string;
  sessionUid: string;
  scope: string;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
