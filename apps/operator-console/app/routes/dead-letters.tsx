import { pageTitle } from '../config/page-title';

export { DeadLetters as default } from '../features/dead-letters/dead-letters';
export const meta = pageTitle('Dead letters');
