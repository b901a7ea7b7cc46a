import { realm } from '@sevenfold/contracts';
import type { JWTPayload } from 'jose';

/** Who is asking, as far as a verified token says. */
export interface Principal {
  readonly uid: string;
  readonly email?: string;
  readonly name?: string;
  readonly admin: boolean;
  readonly anonymous: boolean;
  /** Epoch seconds after which the token, and with it this principal, is void. */
  readonly expiresAt: number;
  /** Epoch seconds of the token's issue: what was revoked later than this binds it. */
  readonly issuedAt: number;
  readonly sessionId?: string;
  /** A journey of the status service, not a person: what it leaves is kept out of sight and cleared away. */
  readonly probe?: true;
  /** The token itself, for calls on the caller's behalf to other services. */
  readonly token: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * The one mapping from claims to a principal. The realm issues two claims for operators (`admin: true` and
 * `role: "admin"`); they mean one thing, and here is the only place that knows it. Guests are never operators,
 * whatever their token claims.
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

/** Budgets for refused calls are per class: tokens of guests are free, and must not crowd out those of others. */
export type CallerClass = 'strangers' | 'people' | 'operators';

/** @param caller undefined when no token says who is calling. */
export function callerClass(caller: Principal | undefined): CallerClass {
  if (!caller || caller.anonymous) return 'strangers';
  return caller.admin ? 'operators' : 'people';
}
