import { pageTitle } from '../config/page-title';

export { AuditLog as default } from '../features/audit/audit-log';
export const meta = pageTitle('Audit log');
