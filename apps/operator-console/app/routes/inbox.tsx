import { pageTitle } from '../config/page-title';

export { Inbox as default } from '../features/inbox/inbox';
export const meta = pageTitle('Inbox');
