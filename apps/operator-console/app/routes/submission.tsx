import { pageTitle } from '../config/page-title';

export { Submission as default } from '../features/inbox/submission';
export const meta = pageTitle('Submission');
