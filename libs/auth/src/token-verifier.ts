import { realm, Unauthenticated, Unavailable, uidSchema } from '@sevenfold/contracts';
import {
  createRemoteJWKSet,
  decodeJwt,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { principalFromClaims, type Principal } from './principal.js';
import type { RevocationFeed } from './revocation-feed.js';

export interface TrustedIssuer {
  /** Exactly the `iss` of its tokens. */
  issuer: string;
  /** URL of its keys; often internal, unlike `issuer`. */
  jwksUrl: string;
  /** Accepted `azp` values. */
  clients: readonly string[];
  /** Whether it issues tokens for guests. */
  guests: boolean;
  /** Maximum seconds from a token's issue to its expiry. */
  longestLife: number;
}

/** A valid token of a revoked session. */
export class RevokedToken extends Unauthenticated {
  constructor(readonly principal: Principal) {
    super('token.revoked', 'This sign-in has ended. Sign in again.');
  }
}

const clockToleranceSeconds = 30;
const askAgainMs = 10 * 60_000;
const keyProblems = ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'];

/**
 * Verifies access tokens: signature (RS256 or ES256), exact issuer, audience, `azp` allow-list, `typ` Bearer,
 * expiry with 30 s tolerance, maximum lifetime, a well-formed subject, and no revocation. Uses only the
 * issuer's published keys and ignores key material in the header.
 * @throws Unauthenticated `token.<reason>` for an unacceptable token.
 * @throws Unavailable `token.keys-unavailable` when the issuer's keys cannot be fetched.
 */
export class TokenVerifier {
  private readonly issuers = new Map<string, TrustedIssuer & { keys: JWTVerifyGetKey }>();

  constructor(
    trusted: readonly TrustedIssuer[],
    private readonly revocations: Pick<RevocationFeed, 'isRevoked'>,
  ) {
    for (const issuer of trusted)
      this.issuers.set(issuer.issuer, {
        ...issuer,
        keys: keysOf(issuer),
      });
  }

  async verify(token: string): Promise<Principal> {
    const trusted = this.issuers.get(issuerOf(token));
    if (!trusted)
      throw new Unauthenticated('token.unknown-issuer', 'The token comes from an unknown issuer.');
    const claims = await this.verifySignature(token, trusted);
    requireMeaning(claims, trusted);
    const principal = principalFromClaims(claims, token, trusted.guests);
    if (this.revocations.isRevoked(principal)) throw new RevokedToken(principal);
    return principal;
  }

  private async verifySignature(token: string, trusted: TrustedIssuer & { keys: JWTVerifyGetKey }) {
    try {
      const { payload } = await jwtVerify(token, trusted.keys, {
        issuer: trusted.issuer,
        audience: realm.audience,
        algorithms: ['RS256', 'ES256'],
        requiredClaims: ['sub', 'exp', 'iat', 'azp'],
        clockTolerance: clockToleranceSeconds,
      });
      return payload;
    } catch (error) {
      throw asDomainError(error);
    }
  }
}

/**
 * An issuer's published keys. Fetches them again every ten minutes, to notice removed ones. While the issuer
 * is down, the known keys stay in use, because people still hold tokens that they signed.
 */
function keysOf({ jwksUrl }: TrustedIssuer): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    cooldownDuration: 30_000,
    timeoutDuration: 5_000,
    cacheMaxAge: Infinity,
  });
  let askedAt = Date.now();
  return async (header, token) => {
    if (keys.jwks() && Date.now() - askedAt >= askAgainMs) {
      askedAt = Date.now();
      await keys.reload().catch(() => undefined);
    }
    return keys(header, token);
  };
}

/** Reads the unverified issuer, only to choose the keys to verify with. */
function issuerOf(token: string): string {
  try {
    return decodeJwt(token).iss ?? '';
  } catch (cause) {
    throw new Unauthenticated('token.malformed', 'The token is malformed.', { cause });
  }
}

function requireMeaning(claims: JWTPayload, trusted: TrustedIssuer) {
  const { azp } = claims;
  if (typeof azp !== 'string' || !trusted.clients.includes(azp))
    throw new Unauthenticated('token.wrong-client', 'The token was issued to another client.');
  if (claims['typ'] !== 'Bearer')
    throw new Unauthenticated('token.wrong-type', 'Only access tokens are accepted.');
  if (!uidSchema.safeParse(claims.sub).success)
    throw new Unauthenticated('token.wrong-subject', 'The token has no usable subject.');
  if (claims.iat! > Date.now() / 1000 + clockToleranceSeconds)
    throw new Unauthenticated('token.not-yet-valid', 'The token is from the future.');
  if (claims.exp! - claims.iat! > trusted.longestLife)
    throw new Unauthenticated('token.too-long', 'The token is valid for longer than any of ours.');
}

function asDomainError(error: unknown) {
  if (error instanceof errors.JWTExpired)
    return new Unauthenticated('token.expired', 'The token has expired.', { cause: error });
  const code = error instanceof errors.JOSEError ? error.code : undefined;
  if (code === undefined || keyProblems.includes(code))
    return new Unavailable(
      'token.keys-unavailable',
      'We can’t check your sign-in right now. Try again shortly.',
      {
        cause: error,
      },
    );
  return new Unauthenticated('token.invalid', 'The token isn’t valid.', { cause: error });
}
