import { pageTitle } from '../config/page-title';

export { Accounts as default } from '../features/accounts/accounts';
export const meta = pageTitle('Accounts');
