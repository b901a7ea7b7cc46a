import { randomUUID } from 'node:crypto';
import { errors, type Provider, type TokenEndpointGrantContext } from 'oidc-provider';
import { lifetimes } from '@sevenfold/keycloak';
import { claimsOf } from './claims.js';
import type { People } from './people.js';
import { apiResource, apiResourceServer, apiScope } from './tokens.js';

interface Credentials {
  username?: string;
  password?: string;
}

/** The password grant of `sevenfold-cli`: oidc-provider has none, and scripts have no browser. */
export function addPasswordGrant(provider: Provider, people: People) {
  const handler = async (context: TokenEndpointGrantContext<Credentials>) => {
    const { username = '', password = '' } = context.oidc.params;
    const who = await people.with(username, password);
    if (!who) throw wrongCredentials();

    const { client } = context.oidc;
    const sessionUid = randomUUID();
    const grant = new provider.Grant({ accountId: who.uid, clientId: client.clientId });
    grant.addOIDCScope(apiScope);
    grant.addResourceScope(apiResource, apiScope);
    const source = {
      accountId: who.uid,
      client,
      grantId: await grant.save(),
      gty: 'password',
      scope: apiScope,
      sessionUid,
      expiresWithSession: false,
    };

    const accessToken = new provider.AccessToken({
      ...source,
      resourceServer: new provider.ResourceServer(apiResource, apiResourceServer),
    });
    const refreshToken = new provider.RefreshToken({ ...source, resource: apiResource });
    const idToken = new provider.IdToken(
      { sub: who.uid, sid: sessionUid, ...claimsOf(who) },
      { ctx: context },
    );
    // The scope selects the claims; the type of IdToken lacks it.
    Object.assign(idToken, { scope: apiScope });

    context.body = {
      access_token: await accessToken.save(),
      expires_in: lifetimes.accessToken,
      refresh_token: await refreshToken.save(),
      refresh_expires_in: lifetimes.sessionIdle,
      id_token: await idToken.issue({ use: 'idtoken' }),
      token_type: 'Bearer',
      session_state: sessionUid,
      scope: apiScope,
    };
  };
  provider.registerGrantType<Credentials>('password', handler, ['username', 'password', 'scope']);
}

/** Keycloak answers 401 here; clients use it to distinguish wrong passwords from invalid requests. */
function wrongCredentials() {
  const error = new errors.InvalidGrant('wrong user name or password');
  return Object.assign(error, {
    status: 401,
    statusCode: 401,
    error_description: 'Invalid user credentials',
  });
}
