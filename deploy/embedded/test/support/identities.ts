import { createTestIssuer, type TestIssuer } from '@sevenfold/auth/testing';

export const identityNames = [
  'nobody',
  'guest',
  'user',
  'other user',
  'admin',
  'expired',
  'other audience',
  'demoted admin',
  'wrong issuer',
  'tampered signature',
] as const;
export type IdentityName = (typeof identityNames)[number];
export type Identities = Record<IdentityName, string | undefined>;

/** Identities whose token is invalid, whatever it claims. */
export const unacceptable: readonly IdentityName[] = [
  'expired',
  'other audience',
  'wrong issuer',
  'tampered signature',
];

export const userUid = 'matrix-user';

/** Tokens of ten identities. All of the unacceptable tokens claim to be an operator's. */
export async function identitiesOf(issuer: TestIssuer, guest: string): Promise<Identities> {
  const stranger = await createTestIssuer();
  const operator = { admin: true, role: 'admin' };
  const admin = await issuer.token({ uid: 'matrix-admin', ...operator });
  const past = Math.floor(Date.now() / 1000) - 3_600;
  const tokens = {
    nobody: undefined,
    guest,
    user: await issuer.token({ uid: userUid }),
    'other user': await issuer.token({ uid: 'matrix-other' }),
    admin,
    expired: await issuer.token({ uid: 'matrix-admin', ...operator, iat: past - 300, exp: past }),
    'other audience': await issuer.token({ uid: 'matrix-admin', ...operator, aud: 'account' }),
    // The realm removed the role: other claims that still mention it grant nothing.
    'demoted admin': await issuer.token({
      uid: 'matrix-demoted',
      admin: false,
      role: 'user',
      realm_access: { roles: ['admin'] },
      globalRole: 'admin',
    }),
    'wrong issuer': await stranger.token({ uid: 'matrix-admin', ...operator }),
    'tampered signature': tampered(admin),
  };
  await stranger.stop();
  return tokens;
}

/** A user's token with an operator's claims inserted. */
function tampered(token: string): string {
  const [head, body, signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(body!, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'matrix-forger' })).toString('base64url');
  return [head, forged, signature].join('.');
}
