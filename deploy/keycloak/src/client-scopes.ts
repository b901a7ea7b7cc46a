import { realm } from './facts.js';

export interface ProtocolMapper {
  name: string;
  protocol: 'openid-connect';
  protocolMapper: string;
  consentRequired: boolean;
  config: Record<string, string>;
}

export interface ClientScope {
  name: string;
  description: string;
  protocol: 'openid-connect';
  attributes: Record<string, string>;
  protocolMappers: ProtocolMapper[];
}

const everywhere = {
  'access.token.claim': 'true',
  'id.token.claim': 'true',
  'userinfo.token.claim': 'true',
  'introspection.token.claim': 'true',
};
const accessTokenOnly = { 'access.token.claim': 'true', 'introspection.token.claim': 'true' };

function mapper(name: string, protocolMapper: string, config: Record<string, string>): ProtocolMapper {
  return { name, protocol: 'openid-connect', protocolMapper, consentRequired: false, config };
}

function userClaim(claim: string, attribute: string, type = 'String') {
  return mapper(claim, 'oidc-usermodel-attribute-mapper', {
    ...everywhere,
    'user.attribute': attribute,
    'claim.name': claim,
    'jsonType.label': type,
  });
}

function fixedClaim(claim: string, value: string, type: string) {
  return mapper(claim, 'oidc-hardcoded-claim-mapper', {
    ...everywhere,
    'claim.name': claim,
    'claim.value': value,
    'jsonType.label': type,
  });
}

function scope(name: string, description: string, shown: boolean, ...mappers: ProtocolMapper[]): ClientScope {
  return {
    name,
    description,
    protocol: 'openid-connect',
    attributes: { 'include.in.token.scope': String(shown), 'display.on.consent.screen': 'false' },
    protocolMappers: mappers,
  };
}

/**
 * Applies only to holders of the admin role: Keycloak skips a client scope whose role mappings the person
 * lacks. So only the role gives admin rights, never an attribute that someone may edit.
 */
export const operatorScope = 'sevenfold-operator';

/** Adds our audience to tokens; Keycloak adds none by default. */
export const audienceScope = 'sevenfold-audience';

/** Needed by Keycloak's own clients (account pages, administration). */
export const builtInScopes = ['basic', 'profile', 'email', 'roles', 'web-origins'];

/** Default scopes of our own clients. */
export const ourScopes = ['basic', 'profile', 'email', 'roles', audienceScope, operatorScope];

export const clientScopes: ClientScope[] = [
  scope(
    'basic',
    'Who the token is about',
    false,
    mapper('sub', 'oidc-sub-mapper', accessTokenOnly),
    mapper('auth_time', 'oidc-usersessionmodel-note-mapper', {
      'user.session.note': 'AUTH_TIME',
      'claim.name': 'auth_time',
      'jsonType.label': 'long',
      'id.token.claim': 'true',
      'access.token.claim': 'false',
    }),
  ),
  scope(
    'profile',
    'Name',
    true,
    mapper('name', 'oidc-full-name-mapper', everywhere),
    userClaim('preferred_username', 'username'),
  ),
  scope(
    'email',
    'Email address',
    true,
    userClaim('email', 'email'),
    mapper('email_verified', 'oidc-usermodel-property-mapper', {
      ...everywhere,
      'user.attribute': 'emailVerified',
      'claim.name': 'email_verified',
      'jsonType.label': 'boolean',
    }),
  ),
  scope(
    'roles',
    'Roles within the client’s scope',
    false,
    mapper('realm roles', 'oidc-usermodel-realm-role-mapper', {
      ...everywhere,
      'claim.name': 'realm_access.roles',
      'jsonType.label': 'String',
      multivalued: 'true',
    }),
    mapper('client roles', 'oidc-usermodel-client-role-mapper', {
      ...accessTokenOnly,
      'claim.name': 'resource_access.${client_id}.roles',
      'jsonType.label': 'String',
      multivalued: 'true',
    }),
    mapper('audience resolve', 'oidc-audience-resolve-mapper', accessTokenOnly),
  ),
  scope(
    'web-origins',
    'Origins allowed to call',
    false,
    mapper('allowed web origins', 'oidc-allowed-origins-mapper', accessTokenOnly),
  ),
  scope(
    audienceScope,
    'Tokens for Sevenfold’s services',
    false,
    mapper('audience', 'oidc-audience-mapper', {
      ...accessTokenOnly,
      'included.custom.audience': realm.audience,
      'id.token.claim': 'false',
    }),
  ),
  scope(
    operatorScope,
    'Operators of the console',
    false,
    fixedClaim('admin', 'true', 'boolean'),
    fixedClaim('role', realm.adminRole, 'String'),
  ),
];
