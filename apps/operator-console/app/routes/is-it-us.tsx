import { pageTitle } from '../config/page-title';

export { IsItUs as default } from '../features/is-it-us/is-it-us';
export const meta = pageTitle('Is it us?');
