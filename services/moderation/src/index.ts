export { moderation } from './moderation.module.js';
