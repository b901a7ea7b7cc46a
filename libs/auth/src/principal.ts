import { realm } from '@sevenfold/contracts';
import type { JWTPayload } from 'jose';

/** The caller, as a verified token identifies them. */
export interface Principal {
  readonly uid: string;
  readonly email?: string;
  readonly name?: string;
  readonly admin: boolean;
  readonly anonymous: boolean;
  /** Epoch seconds at which the token expires. */
  readonly expiresAt: number;
  /** Epoch seconds of the token's issue: a later revocation voids it. */
  readonly issuedAt: number;
  readonly sessionId?: string;
  /** A journey of the status service, not a person: its data is hidden and cleaned up. */
  readonly probe?: true;
  /** The token itself, to call other services on the caller's behalf. */
  readonly token: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * The only mapping from claims to a principal. The realm issues two claims for operators (`admin: true` and
 * `role: "admin"`) that mean the same. Guests are never operators, whatever their token claims.
 */
export function principalFromClaims(claims: JWTPayload, token: string, anonymous: boolean): Principal {
  return {
    uid: claims.sub!,
    email: anonymous ? undefined : text(claims['email']),
    name: text(claims['name']) ?? text(claims['preferred_username']),
    admin: !anonymous && (claims['admin'] === true || claims['role'] === realm.adminRole),
    anonymous,
    expiresAt: claims.exp!,
    issuedAt: claims.iat!,
    sessionId: text(claims['sid']),
    ...(claims['azp'] === realm.probeClient && { probe: true }),
    token,
  };
}

/**
 * Each class has its own budget for recorded rejections: guest tokens are free and must not crowd out others.
 */
export type CallerClass = 'strangers' | 'people' | 'operators';

/** @param caller undefined without a readable token. */
export function callerClass(caller: Principal | undefined): CallerClass {
  if (!caller || caller.anonymous) return 'strangers';
  return caller.admin ? 'operators' : 'people';
}
