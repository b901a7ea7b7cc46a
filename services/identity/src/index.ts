export { identity } from './identity.module.js';
