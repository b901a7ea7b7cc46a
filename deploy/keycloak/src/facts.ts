import { realm as names } from '@sevenfold/contracts';

/** What a sign-in is at Sevenfold: the realm import, the development issuer and the tests read it here. */
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
  /** Time a person has to fill in the sign-in form. */
  signIn: 30 * 60,
  /** A session unused for this long ends; each refresh counts as use. */
  sessionIdle: 10 * 60 * 60,
  sessionMaximum: 7 * 24 * 60 * 60,
} as const;

/**
 * The only pages a sign-in may come back to. Exact, because a wildcard would hand codes to any page of the
 * origin, uploads and demos included; a page that needs more keeps the way back in session storage.
 */
export const redirectPaths = [
  '/',
  '/auth/signin',
  '/auth/callback.html',
  '/silent-check-sso.html',
  '/admin',
  '/admin/',
] as const;

/** Pages a sign-out may end on. */
export const afterSignOutPaths = ['/', '/auth/signin', '/admin', '/admin/'] as const;

export interface DemoPerson {
  /** The uid every service stores; fixed, so that data outlives a new realm. */
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

/** The `iss` of every token: always the address people see, whatever stands behind it. */
export const issuerUrl = (publicOrigin: string) => publicOrigin + realm.path;

export const redirectUris = (publicOrigin: string) => redirectPaths.map(path => publicOrigin + path);

export const afterSignOutUris = (publicOrigin: string) => afterSignOutPaths.map(path => publicOrigin + path);
