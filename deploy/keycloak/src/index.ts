export * from './demo-sign-in.js';
export * from './facts.js';
export { keycloakRealm, type KeycloakRealm, type KeycloakRealmOptions } from './keycloak-realm.js';
