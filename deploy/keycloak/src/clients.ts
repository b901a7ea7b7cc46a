import { ourScopes } from './client-scopes.js';
import { afterSignOutUris, realm, redirectUris } from './facts.js';

export interface RealmClient {
  clientId: string;
  name: string;
  description: string;
  enabled: boolean;
  protocol: 'openid-connect';
  publicClient: boolean;
  standardFlowEnabled: boolean;
  implicitFlowEnabled: boolean;
  directAccessGrantsEnabled: boolean;
  serviceAccountsEnabled: boolean;
  consentRequired: boolean;
  fullScopeAllowed: boolean;
  frontchannelLogout: boolean;
  redirectUris: string[];
  webOrigins: string[];
  defaultClientScopes: string[];
  optionalClientScopes: string[];
  attributes: Record<string, string>;
  secret?: string;
}

const publicClient = {
  enabled: true,
  protocol: 'openid-connect' as const,
  publicClient: true,
  implicitFlowEnabled: false,
  serviceAccountsEnabled: false,
  consentRequired: false,
  fullScopeAllowed: false,
  frontchannelLogout: false,
  defaultClientScopes: ourScopes,
  optionalClientScopes: [],
};

const signatures = {
  'access.token.signed.response.alg': 'RS256',
  'id.token.signed.response.alg': 'RS256',
};

/** The site and the console share one client, because one sign-in serves both. */
export function webClient(publicOrigin: string): RealmClient {
  return {
    ...publicClient,
    clientId: realm.webClient,
    name: 'Sevenfold in the browser',
    description: 'Public site and operator console',
    standardFlowEnabled: true,
    directAccessGrantsEnabled: false,
    redirectUris: redirectUris(publicOrigin),
    webOrigins: [publicOrigin],
    attributes: {
      ...signatures,
      'pkce.code.challenge.method': 'S256',
      'post.logout.redirect.uris': afterSignOutUris(publicOrigin).join('##'),
    },
  };
}

/** The identity service, which manages people's sessions and accounts. Nobody signs in through it. */
export function identityClient(secret: string): RealmClient {
  return {
    ...publicClient,
    clientId: realm.adminClient,
    name: 'Identity service',
    description: 'Lists and ends sessions, removes people who were deleted',
    publicClient: false,
    standardFlowEnabled: false,
    directAccessGrantsEnabled: false,
    serviceAccountsEnabled: true,
    // Tokens may carry any role of this account, but it only has those listed below.
    fullScopeAllowed: true,
    defaultClientScopes: ['basic', 'roles'],
    redirectUris: [],
    webOrigins: [],
    attributes: signatures,
    secret,
  };
}

/** All that the identity service's account may do in the realm's administration. */
export const identityServiceAccount = {
  username: `service-account-${realm.adminClient}`,
  enabled: true,
  serviceAccountClientId: realm.adminClient,
  clientRoles: { 'realm-management': ['view-users', 'manage-users'] },
};

/** The status service, which runs journeys. It has the rights of any signed-in person, and no role. */
export function probeClient(secret: string): RealmClient {
  return {
    ...publicClient,
    clientId: realm.probeClient,
    name: 'Status probes',
    description: 'Signs in with its own account to test what visitors do',
    publicClient: false,
    standardFlowEnabled: false,
    directAccessGrantsEnabled: false,
    serviceAccountsEnabled: true,
    redirectUris: [],
    webOrigins: [],
    attributes: signatures,
    secret,
  };
}

/** For scripts and load tests without a browser. Never part of a production realm. */
export function cliClient(): RealmClient {
  return {
    ...publicClient,
    clientId: realm.commandLineClient,
    name: 'Scripts and load tests',
    description: 'Password grant, development only',
    standardFlowEnabled: false,
    directAccessGrantsEnabled: true,
    redirectUris: [],
    webOrigins: [],
    attributes: signatures,
  };
}
