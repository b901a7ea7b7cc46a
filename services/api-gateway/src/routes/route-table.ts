import type { Access } from '@sevenfold/auth';
import type { ServiceName, UrlSetting } from '@sevenfold/contracts';
import type { TrafficKind } from './traffic.js';

export type Upstream = UrlSetting<Exclude<ServiceName, 'api-gateway'>> | 'SIGN_IN_URL';

export interface Route {
  /** A path; `*` matches one segment, `/**` at the end the path itself and everything below it. */
  readonly path: string;
  readonly upstream: Upstream;
  /** What the gateway itself requires; the service behind it checks again, and requires more. */
  readonly access: Access;
  readonly traffic: TrafficKind;
  /** Limit of a body that is read whole, in bytes; the same as the service's own. */
  readonly bodyLimit: number;
  /** Someone could guess a password or code here: fewer requests a minute than elsewhere. */
  readonly signsIn?: true;
  /** When the realm may send an email to an address of the client's choice: on opening the page, or with its form. */
  readonly sendsEmail?: 'opened' | 'submitted';
}

type Row = Pick<Route, 'upstream'> & Partial<Omit<Route, 'path'>>;

const route = (path: string, row: Row): Route => ({
  path,
  access: 'public',
  traffic: 'api',
  bodyLimit: 64 * 1024,
  ...row,
});

const identity = { upstream: 'IDENTITY_URL', bodyLimit: 4 * 1024 } as const;
const accounts = { upstream: 'ACCOUNTS_URL', bodyLimit: 512 * 1024 } as const;
const contact = { upstream: 'CONTACT_INTAKE_URL', bodyLimit: 1024 * 1024 } as const;
const rooms = { upstream: 'ROOMS_GATEWAY_URL' } as const;
const moderation = { upstream: 'MODERATION_URL' } as const;
const status = { upstream: 'STATUS_URL' } as const;
const signIn = { upstream: 'SIGN_IN_URL' } as const;
const guessable = { ...signIn, signsIn: true } as const;
const emailing = { ...guessable, sendsEmail: 'submitted' } as const;
const admin = { access: 'admin' } as const;

const realm = '/realms/sevenfold';
const openIdConnect = `${realm}/protocol/openid-connect`;

/**
 * Which service answers which path: the first match wins, no match is a 404. Of the realm, only the paths
 * that signing in needs are listed; the account console, client registration and other realms stay internal.
 */
export const routes: readonly Route[] = [
  route(`${realm}/.well-known/openid-configuration`, signIn),
  route(`${openIdConnect}/auth`, guessable),
  // The development issuer resumes a sign-in here. Keycloak uses it for the device flow only, which the realm
  // turns off.
  route(`${openIdConnect}/auth/*`, guessable),
  route(`${openIdConnect}/registrations`, guessable),
  route(`${openIdConnect}/token`, guessable),
  route(`${openIdConnect}/certs`, signIn),
  route(`${openIdConnect}/userinfo`, signIn),
  route(`${openIdConnect}/logout`, signIn),
  route(`${openIdConnect}/logout/*`, signIn),
  route(`${openIdConnect}/revoke`, signIn),
  route(`${openIdConnect}/login-status-iframe.html/**`, signIn),
  // Pages of version 0.2 request it, and a rolling update still serves those. Remove it after 0.3.
  route(`${openIdConnect}/3p-cookies/*`, signIn),
  route(`${realm}/login-actions/registration/**`, emailing),
  route(`${realm}/login-actions/reset-credentials/**`, emailing),
  // Verifying an email address: the page sends the link, and a reload may send it again.
  route(`${realm}/login-actions/required-action/**`, { ...emailing, sendsEmail: 'opened' }),
  route(`${realm}/login-actions/**`, guessable),
  route(`${realm}/broker/after-first-broker-login`, signIn),
  route(`${realm}/broker/after-post-broker-login`, signIn),
  route(`${realm}/broker/*/login`, signIn),
  route(`${realm}/broker/*/endpoint`, signIn),
  // The path contains Keycloak's version.
  route('/resources/*/login/**', signIn),
  route('/resources/*/common/**', signIn),

  route('/api/identity/**', identity),
  route('/api/rydesync/hardCreateProfile', accounts),
  route('/api/accounts/**', accounts),
  route('/api/user-actions', accounts),
  route('/api/division-requests', accounts),
  route('/api/contact/uploads/**', { ...contact, traffic: 'upload' }),
  route('/api/contact/**', contact),
  route('/api/objects/**', { ...contact, traffic: 'download' }),
  route('/api/rydesync/rooms/*/tracks', { ...rooms, traffic: 'upload' }),
  route('/api/rydesync/tracks/*/audio', { ...rooms, traffic: 'download' }),
  // Room for as many tracks as a queue has, with the longest URLs.
  route('/api/rydesync/playlists', { ...rooms, bodyLimit: 512 * 1024 }),
  // A separate route, because its metrics measure joining.
  route('/api/rydesync/tickets', rooms),
  route('/api/rydesync/**', rooms),
  route('/api/status/**', status),
  route('/api/usage-events', status),
  route('/api/maintenance', moderation),

  route('/api/private/maintenance/prune', { ...moderation, ...admin }),
  route('/api/admin/identity/**', { ...identity, ...admin }),
  route('/api/admin/accounts/**', { ...accounts, ...admin }),
  route('/api/admin/mails/accounts', { ...accounts, ...admin }),
  route('/api/admin/mails/contact', { ...contact, ...admin }),
  route('/api/admin/mails/rooms', { ...rooms, ...admin }),
  route('/api/admin/mails/status', { ...status, ...admin }),
  route('/api/admin/division-requests/**', { ...accounts, ...admin }),
  route('/api/admin/contact/**', { ...contact, ...admin }),
  route('/api/admin/status/**', { ...status, ...admin }),
  route('/api/admin/audit/export', { ...moderation, ...admin, traffic: 'download' }),
  route('/api/admin/**', { ...moderation, ...admin }),
];

const compiled = routes.map(each => ({ each, pattern: patternOf(each.path) }));

function patternOf(path: string): RegExp {
  const [, fixed, below] = /^(.*?)(\/\*\*)?$/.exec(path)!;
  const segments = fixed!.replaceAll('.', '\\.').replaceAll('*', '[^/]+');
  return new RegExp(`^${segments}${below ? '(/.*)?' : ''}$`);
}

/** The route of a path that `plainPath` has accepted. */
export function routeOf(path: string): Route | undefined {
  return compiled.find(({ pattern }) => pattern.test(path))?.each;
}

/**
 * The path if every service reads it the same way, otherwise undefined: encoded slashes, dots, backslashes or
 * characters that need no encoding, empty or dot segments, semicolons, control characters. Ambiguous paths
 * bypass guards and limits, so they are rejected, never repaired.
 */
export function plainPath(url: string): string | undefined {
  const path = url.split(/[?#]/, 1)[0]!;
  if (!path.startsWith('/') || path.includes('//')) return undefined;
  if (/[;\\]|[^\x21-\x7e]/.test(path) || hasAmbiguousEscape(path)) return undefined;
  if (path.split('/').some(segment => segment === '.' || segment === '..')) return undefined;
  return path;
}

/** Letters, digits and `-._~` mean the same encoded or not; services disagree about encoded `/ \ % NUL`. */
function hasAmbiguousEscape(path: string): boolean {
  return path
    .split('%')
    .slice(1)
    .some(rest => {
      const code = Number.parseInt(rest.slice(0, 2), 16);
      return !/^[\da-f]{2}/i.test(rest) || /[\w.~\-/\\%\0]/.test(String.fromCharCode(code));
    });
}

/** Operators' clients may use `/admin/…` or `/api/admin/…`: one meaning, one guard. */
export function canonicalPath(path: string): string {
  return path.startsWith('/admin/') ? `/api${path}` : path;
}

export const maySendEmail = ({ sendsEmail }: Route, method: string) =>
  sendsEmail === 'opened' || (sendsEmail === 'submitted' && !isRead(method));

export const isRead = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method);
