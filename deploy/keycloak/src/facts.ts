import { realm as names } from '@sevenfold/contracts';

/** Facts about sign-in, shared by the realm import, the development issuer and the tests. */
export const realm = {
  ...names,
  displayName: 'Sevenfold',
  path: `/realms/${names.name}`,
  scopes: ['openid', 'profile', 'email'],
} as const;

/** Seconds. */
export const lifetimes = {
  accessToken: 5 * 60,
  authorizationCode: 60,
  /** Time to fill in the sign-in form. */
  signIn: 30 * 60,
  /** A session without a refresh for this long ends. */
  sessionIdle: 10 * 60 * 60,
  sessionMaximum: 7 * 24 * 60 * 60,
} as const;

/**
 * The only redirect URIs of a sign-in. Exact, because a wildcard would send codes to any page of the origin,
 * uploads and demos included; a page that needs more keeps its return path in session storage.
 */
export const redirectPaths = [
  '/',
  '/auth/signin',
  '/auth/callback.html',
  '/silent-check-sso.html',
  '/admin',
  '/admin/',
] as const;

/** Redirect URIs of a sign-out. */
export const afterSignOutPaths = ['/', '/auth/signin', '/admin', '/admin/'] as const;

export interface DemoPerson {
  /** The uid that every service stores; fixed, so that data survives a new realm. */
  readonly uid: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly admin: boolean;
}

export const demoPassword = 'demo';

export const demoPeople: readonly DemoPerson[] = [
  person('ad310000-5e7e-4f01-8d00-000000000001', 'admin', 'Mira', 'Solberg', true),
  person('ada00000-5e7e-4f01-8d00-000000000002', 'ada', 'Ada', 'Okafor'),
  person('be000000-5e7e-4f01-8d00-000000000003', 'ben', 'Ben', 'Castellan'),
  person('c1e00000-5e7e-4f01-8d00-000000000004', 'cleo', 'Cleo', 'Marchetti'),
];

function person(
  uid: string,
  mailbox: string,
  firstName: string,
  lastName: string,
  admin = false,
): DemoPerson {
  return { uid, email: `${mailbox}@sevenfold.test`, firstName, lastName, admin };
}

export const fullName = (who: DemoPerson) => `${who.firstName} ${who.lastName}`;

/** The `iss` of every token: always the public origin. */
export const issuerUrl = (publicOrigin: string) => publicOrigin + realm.path;

export const redirectUris = (publicOrigin: string) => redirectPaths.map(path => publicOrigin + path);

export const afterSignOutUris = (publicOrigin: string) => afterSignOutPaths.map(path => publicOrigin + path);
