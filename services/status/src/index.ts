export { status } from './status.module.js';
