import { pageTitle } from '../config/page-title';

export { Account as default } from '../features/accounts/account';
export const meta = pageTitle('Account');
