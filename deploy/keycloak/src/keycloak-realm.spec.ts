import { describe, expect, it } from '@jest/globals';
import {
  demoPeople,
  keycloakRealm,
  lifetimes,
  realm as facts,
  redirectUris,
  type KeycloakRealm,
} from './index.js';

const publicOrigin = 'https://sevenfold.example';
const production = keycloakRealm({ publicOrigin, development: false, google: { clientId: 'google-id' } });
const development = keycloakRealm({ publicOrigin: 'http://localhost:3000', development: true });

type Rule = [name: string, holds: (realm: KeycloakRealm) => boolean];

const client = (realm: KeycloakRealm, id: string) => realm.clients.find(one => one.clientId === id);
const web = (realm: KeycloakRealm) => client(realm, 'sevenfold-web')!;
const scope = (realm: KeycloakRealm, name: string) => realm.clientScopes.find(one => one.name === name)!;
const mappers = (realm: KeycloakRealm, name: string) => scope(realm, name).protocolMappers;
const allMappers = (realm: KeycloakRealm) => realm.clientScopes.flatMap(one => one.protocolMappers);
const number = (realm: KeycloakRealm, key: string) => Number(realm[key]);

const everyRealm: Rule[] = [
  ['guessing passwords is slowed down', realm => realm.bruteForceProtected === true],
  ['a guesser is held off after at most ten failures', realm => number(realm, 'failureFactor') <= 10],
  ['nobody can be locked out for good by others', realm => realm.permanentLockout === false],
  ['a hold ends within 15 minutes', realm => number(realm, 'maxFailureWaitSeconds') <= 900],
  ['plain http is for private addresses only', realm => realm.sslRequired === 'external'],
  ['anyone may register', realm => realm.registrationAllowed === true],
  [
    'the email address is the user name, so nobody can imitate one',
    realm => realm.registrationEmailAsUsername === true,
  ],
  ['one address is one account', realm => realm.duplicateEmailsAllowed === false],
  ['a user name cannot be taken over by renaming', realm => realm.editUsernameAllowed === false],
  ['access tokens live five minutes', realm => realm.accessTokenLifespan === 300],
  ['codes live a minute', realm => realm.accessCodeLifespan === 60],
  ['refresh tokens rotate', realm => realm.revokeRefreshToken === true],
  ['a refresh token works once', realm => realm.refreshTokenMaxReuse === 0],
  ['sessions end when idle', realm => number(realm, 'ssoSessionIdleTimeout') <= 12 * 3600],
  ['sessions end anyway', realm => number(realm, 'ssoSessionMaxLifespan') <= 7 * 24 * 3600],
  ['tokens are signed with RS256', realm => realm.defaultSignatureAlgorithm === 'RS256'],
  ['sign-in events are kept', realm => realm.eventsEnabled === true],
  ['administration is recorded', realm => realm.adminEventsEnabled === true],
  ['records hold no attributes', realm => realm.adminEventsDetailsEnabled === false],
  ['pages are framed by our own only', realm => JSON.stringify(realm).includes("frame-ancestors 'self'")],
  [
    'people cannot add attributes to themselves',
    realm => !JSON.stringify(realm).includes('unmanagedAttribute'),
  ],
  ['no groups, so nobody can join one that carries rights', realm => !('groups' in realm)],
  ['there is one role', realm => JSON.stringify(realm.roles).match(/"name"/g)?.length === 1],
  ['every client is public', realm => realm.clients.every(one => one.publicClient)],
  ['no implicit flow', realm => realm.clients.every(one => !one.implicitFlowEnabled)],
  ['no service accounts', realm => realm.clients.every(one => !one.serviceAccountsEnabled)],
  ['no client sees all roles', realm => realm.clients.every(one => !one.fullScopeAllowed)],
  ['no optional scopes', realm => realm.clients.every(one => one.optionalClientScopes.length === 0)],
  ['no offline sessions', realm => !JSON.stringify(realm).includes('offline_access')],
  ['the browser uses the code flow', realm => web(realm).standardFlowEnabled],
  ['the browser may not send passwords', realm => !web(realm).directAccessGrantsEnabled],
  ['the code flow needs PKCE S256', realm => web(realm).attributes['pkce.code.challenge.method'] === 'S256'],
  ['redirects are exact', realm => web(realm).redirectUris.every(uri => !/[*+]/.test(uri))],
  [
    'sign-out redirects are exact',
    realm => !/[*+]/.test(web(realm).attributes['post.logout.redirect.uris']!),
  ],
  [
    'redirects stay on one origin',
    realm => new Set(web(realm).redirectUris.map(u => new URL(u).origin)).size === 1,
  ],
  ['one web origin, no wildcard', realm => /^https?:\/\/[^*+/]+$/.test(web(realm).webOrigins.join())],
  [
    'each client’s tokens are for our services',
    realm => realm.clients.every(one => one.defaultClientScopes.includes('sevenfold-audience')),
  ],
  [
    'the audience is exact',
    realm => mappers(realm, 'sevenfold-audience')[0]!.config['included.custom.audience'] === 'sevenfold-api',
  ],
  [
    'the operator claims are bound to the admin role',
    realm =>
      JSON.stringify(realm.scopeMappings) ===
      JSON.stringify([{ clientScope: 'sevenfold-operator', roles: ['admin'] }]),
  ],
  [
    'only the operator scope sets the claims admin and role',
    realm =>
      allMappers(realm).filter(one => ['admin', 'role'].includes(one.config['claim.name']!)).length === 2 &&
      mappers(realm, 'sevenfold-operator').every(one => one.protocolMapper === 'oidc-hardcoded-claim-mapper'),
  ],
  ['no script mappers', realm => allMappers(realm).every(one => !one.protocolMapper.includes('script'))],
  [
    'the only user attributes in tokens are user name and email address',
    realm =>
      allMappers(realm)
        .filter(one => one.protocolMapper === 'oidc-usermodel-attribute-mapper')
        .every(one => ['username', 'email'].includes(one.config['user.attribute']!)),
  ],
  [
    'every scope a client names exists',
    realm => realm.clients.flatMap(one => one.defaultClientScopes).every(name => scope(realm, name)),
  ],
  [
    'no identity provider hands tokens on',
    realm => realm.identityProviders.every(one => (one as { storeToken: boolean }).storeToken === false),
  ],
];

const productionOnly: Rule[] = [
  ['no demo people', realm => realm.users.length === 0],
  ['no password-grant client', realm => !client(realm, 'sevenfold-cli')],
  ['nobody can use the password grant', realm => realm.clients.every(one => !one.directAccessGrantsEnabled)],
  ['redirects are https', realm => web(realm).redirectUris.every(uri => uri.startsWith('https://'))],
  ['passwords are long', realm => String(realm.passwordPolicy).includes('length(12)')],
  ['addresses are verified', realm => realm.verifyEmail === true],
  ['a forgotten password can be reset', realm => realm.resetPasswordAllowed === true],
  [
    'the file contains no secret',
    realm => !/"(secret|value|clientSecret)":"(?!\$\{vault\.)/.test(JSON.stringify(realm)),
  ],
];

describe('the realm', () => {
  it.each(everyRealm)('in production: %s', (_name, holds) => expect(holds(production)).toBe(true));
  it.each(everyRealm)('in development: %s', (_name, holds) => expect(holds(development)).toBe(true));
  it.each(productionOnly)('in production: %s', (_name, holds) => expect(holds(production)).toBe(true));

  it('has the demo people under their fixed ids in development', () => {
    expect(development.users).toEqual(
      demoPeople.map(who => expect.objectContaining({ id: who.uid, email: who.email, enabled: true })),
    );
    expect(JSON.stringify(development.users[0])).toContain('"admin"');
    expect(JSON.stringify(development.users.slice(1))).not.toContain('"admin"');
  });

  it('gives every demo person an id that is a UUID and nobody else’s', () => {
    for (const { uid } of demoPeople)
      expect(uid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(demoPeople.map(who => who.uid)).size).toBe(demoPeople.length);
  });

  it('lets scripts use the password grant in development', () => {
    expect(client(development, facts.commandLineClient)).toMatchObject({
      directAccessGrantsEnabled: true,
      standardFlowEnabled: false,
    });
  });

  it('has a client for probes if they have a secret: it signs nobody in and holds no role', () => {
    expect(client(production, facts.probeClient)).toBeUndefined();
    const probed = keycloakRealm({ publicOrigin, development: false, probeSecret: 'a secret' });
    expect(client(probed, facts.probeClient)).toMatchObject({
      publicClient: false,
      serviceAccountsEnabled: true,
      standardFlowEnabled: false,
      directAccessGrantsEnabled: false,
      fullScopeAllowed: false,
    });
    expect(probed.users).toEqual([]);
  });

  it('offers Google only if it is configured', () => {
    expect(development.identityProviders).toEqual([]);
    expect(production.identityProviders).toEqual([expect.objectContaining({ alias: 'google' })]);
  });

  it.each(['https://sevenfold.example/', 'https://sevenfold.example/a', 'sevenfold.example', ''])(
    'refuses %p as public origin',
    origin =>
      expect(() => keycloakRealm({ publicOrigin: origin, development: true })).toThrow('public origin'),
  );

  it('refuses plain http in production', () => {
    expect(() => keycloakRealm({ publicOrigin: 'http://sevenfold.example', development: false })).toThrow(
      'https',
    );
  });

  it('has the redirect URIs and the token lifetime of the facts', () => {
    expect(web(production).redirectUris).toEqual(redirectUris(publicOrigin));
    expect(production.accessTokenLifespan).toBe(lifetimes.accessToken);
  });
});
