import { pageTitle } from '../config/page-title';

export { AccessRequests as default } from '../features/access-requests/access-requests';
export const meta = pageTitle('Access requests');
