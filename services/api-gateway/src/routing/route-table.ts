import type { Access } from '@sevenfold/auth';
import type { GatewayConfig } from '../config.js';

export type Upstream = keyof Pick<
  GatewayConfig,
  | 'IDENTITY_URL'
  | 'ACCOUNTS_URL'
  | 'CONTACT_INTAKE_URL'
  | 'ROOMS_GATEWAY_URL'
  | 'MODERATION_URL'
  | 'STATUS_URL'
  | 'SIGN_IN_URL'
>;

export interface Route {
  /** Matches the path itself and everything below it. */
  readonly prefix: string;
  readonly upstream: Upstream;
  /** What the door itself asks for; the service behind it asks again, and for more. */
  readonly access: Access;
}

/** Which service answers which path. The longest prefix wins; what is not listed is not there. */
export const routes: readonly Route[] = [
  { prefix: '/realms', upstream: 'SIGN_IN_URL', access: 'public' },
  { prefix: '/resources', upstream: 'SIGN_IN_URL', access: 'public' },
  { prefix: '/api/identity', upstream: 'IDENTITY_URL', access: 'public' },
  { prefix: '/api/rydesync/hardCreateProfile', upstream: 'ACCOUNTS_URL', access: 'public' },
  { prefix: '/api/accounts', upstream: 'ACCOUNTS_URL', access: 'public' },
  { prefix: '/api/user-actions', upstream: 'ACCOUNTS_URL', access: 'public' },
  { prefix: '/api/division-requests', upstream: 'ACCOUNTS_URL', access: 'public' },
  { prefix: '/api/contact', upstream: 'CONTACT_INTAKE_URL', access: 'public' },
  { prefix: '/api/objects', upstream: 'CONTACT_INTAKE_URL', access: 'public' },
  { prefix: '/api/rydesync', upstream: 'ROOMS_GATEWAY_URL', access: 'public' },
  { prefix: '/api/status', upstream: 'STATUS_URL', access: 'public' },
  { prefix: '/api/usage-events', upstream: 'STATUS_URL', access: 'public' },
  { prefix: '/api/maintenance', upstream: 'MODERATION_URL', access: 'public' },
  { prefix: '/api/private', upstream: 'MODERATION_URL', access: 'admin' },
  { prefix: '/api/admin', upstream: 'MODERATION_URL', access: 'admin' },
  { prefix: '/api/admin/identity', upstream: 'IDENTITY_URL', access: 'admin' },
  { prefix: '/api/admin/accounts', upstream: 'ACCOUNTS_URL', access: 'admin' },
  { prefix: '/api/admin/mails/accounts', upstream: 'ACCOUNTS_URL', access: 'admin' },
  { prefix: '/api/admin/mails/contact', upstream: 'CONTACT_INTAKE_URL', access: 'admin' },
  { prefix: '/api/admin/division-requests', upstream: 'ACCOUNTS_URL', access: 'admin' },
  { prefix: '/api/admin/contact', upstream: 'CONTACT_INTAKE_URL', access: 'admin' },
  { prefix: '/api/admin/rydesync', upstream: 'ROOMS_GATEWAY_URL', access: 'admin' },
  { prefix: '/api/admin/status', upstream: 'STATUS_URL', access: 'admin' },
];

const longestFirst = [...routes].sort((a, b) => b.prefix.length - a.prefix.length);

/** The route of a path that `plainPath` has accepted. */
export function routeOf(path: string): Route | undefined {
  return longestFirst.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
}

/**
 * The path as every part behind the door will read it, or undefined when parts could read it differently: encoded
 * slashes, dots or backslashes, empty or dot segments, semicolons, control characters. Ambiguity is how guards are
 * walked around, so it is refused, never repaired.
 */
export function plainPath(url: string): string | undefined {
  const path = url.split(/[?#]/, 1)[0]!;
  if (!path.startsWith('/') || path.includes('//')) return undefined;
  if (/%(2f|5c|2e|00|25)|[;\\]|[^\x21-\x7e]/i.test(path)) return undefined;
  if (path.split('/').some(segment => segment === '.' || segment === '..')) return undefined;
  return path;
}

/** Operators' clients may ask under `/admin/…` or `/api/admin/…`: one meaning, one guard. */
export function canonicalPath(path: string): string {
  return path.startsWith('/admin/') ? `/api${path}` : path;
}
