export { accesses } from './access.js';
export { topics } from './topics.js';
