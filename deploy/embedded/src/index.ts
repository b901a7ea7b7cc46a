export * from './start-embedded.js';
