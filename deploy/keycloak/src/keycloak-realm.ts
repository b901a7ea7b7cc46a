import { builtInScopes, clientScopes, operatorScope, type ClientScope } from './client-scopes.js';
import {
  cliClient,
  identityClient,
  identityServiceAccount,
  probeClient,
  webClient,
  type RealmClient,
} from './clients.js';
import { demoPassword, demoPeople, leastPasswordLength, lifetimes, realm, type Person } from './facts.js';

export interface KeycloakRealmOptions {
  /** The public origin, such as `https://sevenfold.example`. */
  publicOrigin: string;
  /** Adds the demo people and the password-grant client. */
  development: boolean;
  /** Enables "Sign in with Google". */
  google?: {
    clientId: string;
    /** If omitted, Keycloak reads it from its vault, so that the realm file has no secret. */
    clientSecret?: string;
  };
  /**
   * Lets the identity service list and end sessions and remove people: its `REALM_ADMIN_SECRET`. Without it
   * the realm has no such client.
   */
  identitySecret?: string;
  /**
   * Lets the status service run journeys: its `PROBE_CLIENT_SECRET`. Without it the realm has no such client.
   */
  probeSecret?: string;
}

export interface KeycloakRealm extends Record<string, unknown> {
  realm: string;
  clients: RealmClient[];
  clientScopes: ClientScope[];
  users: object[];
  identityProviders: object[];
}

/** The realm in Keycloak's import format. */
export function keycloakRealm({
  publicOrigin,
  development,
  google,
  identitySecret,
  probeSecret,
}: KeycloakRealmOptions): KeycloakRealm {
  const origin = checkedOrigin(publicOrigin, development);
  return {
    realm: realm.name,
    displayName: realm.displayName,
    enabled: true,
    ...accountRules(development),
    ...protection,
    ...tokenRules,
    roles: { realm: [{ name: realm.adminRole, description: 'Works in the operator console' }] },
    clientScopes,
    defaultDefaultClientScopes: builtInScopes,
    defaultOptionalClientScopes: [],
    scopeMappings: [{ clientScope: operatorScope, roles: [realm.adminRole] }],
    clients: [
      webClient(origin),
      ...(development ? [cliClient()] : []),
      ...(identitySecret ? [identityClient(identitySecret)] : []),
      ...(probeSecret ? [probeClient(probeSecret)] : []),
    ],
    users: [
      ...(development ? demoPeople.map(demoUser) : []),
      ...(identitySecret ? [identityServiceAccount] : []),
    ],
    identityProviders: google ? [googleProvider(google)] : [],
  };
}

/** Redirects are compared as text, so an origin with a path or a trailing slash would match nothing. */
function checkedOrigin(publicOrigin: string, development: boolean): string {
  const url = URL.parse(publicOrigin);
  if (!url || url.origin !== publicOrigin) {
    throw new Error(
      'The public origin must be scheme, host and port alone, such as https://sevenfold.example',
    );
  }
  if (!development && url.protocol !== 'https:') {
    throw new Error('A production realm needs an https public origin');
  }
  return publicOrigin;
}

/**
 * Anyone may register. In production the realm sends a link to verify the email address, so it needs a mail server; the
 * development realm has none.
 */
function accountRules(development: boolean) {
  return {
    registrationAllowed: true,
    registrationEmailAsUsername: true,
    loginWithEmailAllowed: true,
    duplicateEmailsAllowed: false,
    editUsernameAllowed: false,
    resetPasswordAllowed: !development,
    verifyEmail: !development,
    rememberMe: false,
    ...(development ? {} : { passwordPolicy: `length(${leastPasswordLength}) and notUsername and notEmail` }),
  };
}

const protection = {
  sslRequired: 'external',
  bruteForceProtected: true,
  permanentLockout: false,
  failureFactor: 10,
  waitIncrementSeconds: 60,
  maxFailureWaitSeconds: 15 * 60,
  maxDeltaTimeSeconds: 12 * 60 * 60,
  quickLoginCheckMilliSeconds: 200,
  minimumQuickLoginWaitSeconds: 5,
  browserSecurityHeaders: {
    contentSecurityPolicy: "frame-src 'self'; frame-ancestors 'self'; object-src 'none';",
    xContentTypeOptions: 'nosniff',
    xFrameOptions: 'SAMEORIGIN',
    referrerPolicy: 'no-referrer',
    xRobotsTag: 'none',
    strictTransportSecurity: 'max-age=31536000; includeSubDomains',
  },
  eventsEnabled: true,
  eventsExpiration: 30 * 24 * 60 * 60,
  adminEventsEnabled: true,
  // Details would log people's attributes.
  adminEventsDetailsEnabled: false,
};

const tokenRules = {
  defaultSignatureAlgorithm: 'RS256',
  accessTokenLifespan: lifetimes.accessToken,
  accessCodeLifespan: lifetimes.authorizationCode,
  accessCodeLifespanLogin: lifetimes.signIn,
  accessCodeLifespanUserAction: 5 * 60,
  ssoSessionIdleTimeout: lifetimes.sessionIdle,
  ssoSessionMaxLifespan: lifetimes.sessionMaximum,
  revokeRefreshToken: true,
  refreshTokenMaxReuse: 0,
};

function demoUser(who: Person) {
  return {
    id: who.uid,
    username: who.email,
    email: who.email,
    emailVerified: who.emailVerified,
    firstName: who.firstName,
    lastName: who.lastName,
    enabled: true,
    credentials: [{ type: 'password', value: demoPassword, temporary: false }],
    realmRoles: [`default-roles-${realm.name}`, ...(who.admin ? [realm.adminRole] : [])],
  };
}

function googleProvider({ clientId, clientSecret }: NonNullable<KeycloakRealmOptions['google']>) {
  return {
    alias: 'google',
    providerId: 'google',
    enabled: true,
    // Google has verified the address; verifying it again would need a mail server.
    trustEmail: true,
    storeToken: false,
    linkOnly: false,
    firstBrokerLoginFlowAlias: 'first broker login',
    config: {
      clientId,
      clientSecret: clientSecret ?? '${vault.google-client-secret}',
      defaultScope: 'openid profile email',
      syncMode: 'IMPORT',
      useJwksUrl: 'true',
    },
  };
}
