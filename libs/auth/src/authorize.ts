import { NotAllowed, Unauthenticated } from '@sevenfold/contracts';
import type { Access } from './access.js';
import type { Principal } from './principal.js';

/**
 * Checks a principal against a route's access. An unknown access value rejects everyone.
 * @throws NotAllowed with a code that names the missing right.
 */
export function authorize(principal: Principal, access: Access | undefined) {
  if (access === 'guests') return;
  if (access === 'signed-in' && !principal.anonymous) return;
  if (access === 'admin' && principal.admin) return;
  if (access === 'admin') throw new NotAllowed('access.admin-required', 'This needs the admin role.');
  if (access === 'signed-in')
    throw new NotAllowed('access.sign-in-required', 'Guests can’t do this. Sign in first.');
  throw new NotAllowed('access.denied', 'You’re not allowed to do this.');
}

/** @throws Unauthenticated `token.missing` unless the header is `Bearer <token>`. */
export function bearerToken(header: string | string[] | undefined): string {
  const token = typeof header === 'string' ? /^Bearer ([^\s]+)$/i.exec(header)?.[1] : undefined;
  if (!token) throw new Unauthenticated('token.missing', 'Sign-in required.');
  return token;
}
