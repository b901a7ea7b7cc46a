export { definitions } from './definitions.js';
export * from './start-embedded.js';
