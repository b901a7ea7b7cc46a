import { pageTitle } from '../config/page-title';

export { Maintenance as default } from '../features/maintenance/maintenance';
export const meta = pageTitle('Maintenance');
