export * from './access.js';
export * from './access.guard.js';
export * from './principal.js';
export * from './require-access-decorators.js';
export * from './token-verifier.js';
