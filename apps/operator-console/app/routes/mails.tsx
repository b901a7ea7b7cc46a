import { pageTitle } from '../config/page-title';

export { Mails as default } from '../features/mails/mails';
export const meta = pageTitle('Emails');
