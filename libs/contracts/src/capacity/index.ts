export * from './measured-release.js';
export * from './needs.js';
export { measured } from './measured.js';
export * from './plot.js';
