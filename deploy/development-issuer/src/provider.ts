import {
  afterSignOutUris,
  issuerUrl,
  lifetimes,
  type Person,
  realm,
  redirectUris,
} from '@sevenfold/keycloak';
import { interactionPolicy, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { claimNames, claimsOf } from './claims.js';
import type { IssuerKeys } from './issuer-keys.js';
import { addPasswordGrant } from './password-grant.js';
import type { People } from './people.js';
import type { SessionStore } from './session-store.js';
import { failurePage, signedOutPage, signOutPage } from './pages/other-pages.js';
import { show } from './provider-pages.js';
import {
  apiResource,
  apiResourceServer,
  apiScope,
  makeRefreshTokensReadable,
  shapeAccessToken,
} from './tokens.js';

const protocol = '/protocol/openid-connect';
export const protocolPath = realm.path + protocol;
export const signInPath = `${realm.path}/login-actions/authenticate/`;
/** The query of the registration form. The path is the same for both forms: their cookie is bound to it. */
export const registrationForm = '?registration';
/** OpenID Connect's prompt for registration: https://openid.net/specs/openid-connect-prompt-create-1_0.html */
export const createPrompt = 'create';

export interface ProviderParts {
  publicOrigin: string;
  keys: IssuerKeys;
  store: SessionStore;
  people: People;
  /** Secret of the client that uses client credentials. */
  probeSecret?: string | undefined;
}

/** oidc-provider under Keycloak's paths, with the realm's clients, claims and lifetimes. */
export function createProvider({ publicOrigin, keys, store, people, probeSecret }: ProviderParts): Provider {
  const provider = new Provider(issuerUrl(publicOrigin), {
    ...endpoints,
    ...clientsOf(publicOrigin, probeSecret),
    ...lifetimesAndRotation,
    adapter: store.adapter,
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: keys.cookies,
      names: { session: 'KEYCLOAK_SESSION', interaction: 'AUTH_SESSION_ID', resume: 'KC_RESTART' },
      long: { httpOnly: true, sameSite: 'lax', path: `${realm.path}/` },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    scopes: [...realm.scopes],
    claims: { openid: ['sub', ...claimNames] },
    conformIdTokenClaims: false,
    findAccount: (context, uid) => accountOf(context, people.byUid(uid)),
    loadExistingGrant,
    interactions: {
      policy: policyWithRegistration(),
      url: (_context, { uid, prompt }) =>
        signInPath + uid + (prompt.name === createPrompt ? registrationForm : ''),
    },
    renderError: (context, out) => {
      show(context, failurePage(out.error_description ?? out.error));
    },
    formats: { customizers: { jwt: shapeAccessToken(publicOrigin, people) } },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      clientCredentials: { enabled: true },
      // Our server answers `/userinfo`, because oidc-provider rejects tokens with a resource.
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          show(context, signOutPage(form));
        },
        postLogoutSuccessSource: context => {
          show(context, signedOutPage());
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiResource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => apiResourceServer,
      },
    },
  });
  // Requests come through the gateway; the server has already set the public origin.
  provider.proxy = true;
  makeRefreshTokensReadable(provider, publicOrigin);
  addPasswordGrant(provider, people);
  return provider;
}

function policyWithRegistration() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: createPrompt, requestable: true }), 0);
  return policy;
}

const endpoints: Configuration = {
  routes: {
    authorization: `${protocol}/auth`,
    token: `${protocol}/token`,
    jwks: `${protocol}/certs`,
    end_session: `${protocol}/logout`,
    revocation: `${protocol}/revoke`,
  },
  // keycloak-js sends these parameters; nothing here uses them.
  extraParams: ['kc_idp_hint', 'kc_action', 'kc_locale'],
  pkce: { required: () => true },
  // `cross-origin.ts` handles CORS before oidc-provider, because keycloak-js sends credentials.
  clientBasedCORS: () => false,
};

function clientsOf(publicOrigin: string, probeSecret: string | undefined): Configuration {
  return {
    clients: [
      {
        client_id: realm.webClient,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: redirectUris(publicOrigin),
        post_logout_redirect_uris: afterSignOutUris(publicOrigin),
      },
      {
        client_id: realm.commandLineClient,
        token_endpoint_auth_method: 'none',
        grant_types: ['password', 'refresh_token'],
        response_types: [],
        redirect_uris: [],
      },
      ...(probeSecret
        ? [
            {
              client_id: realm.probeClient,
              client_secret: probeSecret,
              token_endpoint_auth_method: 'client_secret_basic' as const,
              grant_types: ['client_credentials'],
              response_types: [],
              redirect_uris: [],
            },
          ]
        : []),
    ],
  };
}

const lifetimesAndRotation: Configuration = {
  issueRefreshToken: () => true,
  rotateRefreshToken: true,
  ttl: {
    AccessToken: lifetimes.accessToken,
    ClientCredentials: lifetimes.accessToken,
    AuthorizationCode: lifetimes.authorizationCode,
    IdToken: lifetimes.accessToken,
    Interaction: lifetimes.signIn,
    RefreshToken: lifetimes.sessionIdle,
    Session: lifetimes.sessionMaximum,
    Grant: lifetimes.sessionMaximum,
  },
};

function accountOf(context: KoaContextWithOIDC, who: Person | undefined) {
  if (!who) return undefined;
  return {
    accountId: who.uid,
    claims: () => ({ sub: who.uid, sid: sessionOf(context), ...claimsOf(who) }),
  };
}

function sessionOf({ oidc }: KoaContextWithOIDC): string | undefined {
  const { AuthorizationCode, RefreshToken, Session } = oidc.entities;
  return AuthorizationCode?.sessionUid ?? RefreshToken?.sessionUid ?? Session?.uid;
}

/**
 * Both apps are ours, so there is no consent page. One grant per session and client: a second tab must not
 * replace the grant of the first, or the first tab's refresh token would be void.
 */
async function loadExistingGrant({ oidc }: KoaContextWithOIDC) {
  const { Grant } = oidc.provider;
  const { clientId } = oidc.client!;
  const existing = oidc.session!.grantIdFor(clientId);
  const found = existing ? await Grant.find(existing) : undefined;
  if (found) return found;

  const grant = new Grant({ accountId: oidc.session!.accountId!, clientId });
  grant.addOIDCScope(apiScope);
  grant.addResourceScope(apiResource, apiScope);
  await grant.save();
  return grant;
}
