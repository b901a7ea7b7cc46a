export { topics } from './topics.js';
