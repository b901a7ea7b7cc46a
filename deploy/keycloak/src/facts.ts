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
  /** A session ends if it is not refreshed for this long. */
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

/** Passwords that people choose for themselves have at least this many characters. */
export const leastPasswordLength = 12;

export interface Person {
  /** The uid that every service stores. */
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly admin: boolean;
}

export const demoPassword = 'demo';

/** Their uids are fixed, so that data survives a new realm. */
export const demoPeople: readonly Person[] = [
  person('ad310000-5e7e-4f01-8d00-000000000001', 'admin', 'Mira', 'Solberg', true),
  person('ada00000-5e7e-4f01-8d00-000000000002', 'ada', 'Ada', 'Okafor'),
  person('be000000-5e7e-4f01-8d00-000000000003', 'ben', 'Ben', 'Castellan'),
  person('c1e00000-5e7e-4f01-8d00-000000000004', 'cleo', 'Cleo', 'Marchetti'),
];

function person(uid: string, mailbox: string, firstName: string, lastName: string, admin = false): Person {
  return { uid, email: `${mailbox}@sevenfold.test`, emailVerified: true, firstName, lastName, admin };
}

export const fullName = (who: Person) => `${who.firstName} ${who.lastName}`;

/** The `iss` of every token: always the public origin. */
export const issuerUrl = (publicOrigin: string) => publicOrigin + realm.path;

export const redirectUris = (publicOrigin: string) => redirectPaths.map(path => publicOrigin + path);

export const afterSignOutUris = (publicOrigin: string) => afterSignOutPaths.map(path => publicOrigin + path);
