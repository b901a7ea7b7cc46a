import { pageTitle } from '../config/page-title';

export { ReferenceScreen as default } from '../features/traces/reference-screen';
export const meta = pageTitle('References');
