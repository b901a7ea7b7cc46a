import { fullName, realm, type Person } from '@sevenfold/keycloak';

/** Claims of a person besides `sub`, the same as from the realm's mappers. */
export function claimsOf(who: Person) {
  return {
    email: who.email,
    email_verified: who.emailVerified,
    name: fullName(who),
    preferred_username: who.email,
    ...(who.admin && {
      admin: true,
      role: realm.adminRole,
      realm_access: { roles: [realm.adminRole] },
    }),
  };
}

export const claimNames = ['sid', 'email', 'email_verified', 'name', 'preferred_username'].concat([
  'admin',
  'role',
  'realm_access',
]);
