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
    // The realm's two claims for operators mean the same, as in every service.
    isAdmin: tokenParsed?.['admin'] === true || tokenParsed?.['role'] === 'admin',
  };
}

export function userOfGuest({ uid }: Pick<GuestToken, 'uid'>): SessionUser {
  return { uid, email: undefined, name: undefined, picture: undefined, anonymous: true, isAdmin: false };
}

/** The displayed name: the profile's, else the token's, else the local part of the email address. */
export function displayNameOf(user: SessionUser, profileName?: string): string {
  return profileName || user.name || user.email?.split('@')[0] || 'Guest';
}

/** The initial of a name: its first grapheme, whether a letter or an emoji. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment.toUpperCase() ?? '';
}
