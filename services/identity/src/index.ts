export { identity } from './identity.module.js';
export { KeycloakRealmAdmin } from './realm-admin/keycloak-realm-admin.js';
