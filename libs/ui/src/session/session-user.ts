import type Keycloak from 'keycloak-js';
import type { GuestToken } from '@sevenfold/contracts';

export type SessionUser = {
  uid: string;
  email: string | undefined;
  name: string | undefined;
  picture: string | undefined;
  /** A guest: has an id and a token, but no account. */
  anonymous: boolean;
  isAdmin: boolean;
};

export function userOfKeycloak({ tokenParsed, idTokenParsed }: Keycloak): SessionUser {
  const claims = { ...tokenParsed, ...idTokenParsed };
  return {
    uid: claims.sub ?? '',
    email: claims['email'],
    name: claims['name'] ?? claims['preferred_username'],
    picture: claims['picture'],
    anonymous: false,
    // The realm's two claims for operators mean one thing, here as in every service.
    isAdmin: tokenParsed?.['admin'] === true || tokenParsed?.['role'] === 'admin',
  };
}

export function userOfGuest({ uid }: Pick<GuestToken, 'uid'>): SessionUser {
  return { uid, email: undefined, name: undefined, picture: undefined, anonymous: true, isAdmin: false };
}

/** The name people see: what the profile says, else what the token says, else the e-mail's first half. */
export function displayNameOf(user: SessionUser, profileName?: string): string {
  return profileName || user.name || user.email?.split('@')[0] || 'Guest';
}

/** What stands for a name on a tile: all of the first thing that people see of it, be it a letter or an emoji. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment.toUpperCase() ?? '';
}
