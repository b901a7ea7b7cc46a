export { accounts } from './accounts.module.js';
