import { pageTitle } from '../config/page-title';

export { AdminCenter as default } from '../features/admin-center/admin-center';
export const meta = pageTitle('Admin Center');
