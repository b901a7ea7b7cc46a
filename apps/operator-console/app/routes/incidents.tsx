import { pageTitle } from '../config/page-title';

export { Incidents as default } from '../features/incidents/incidents';
export const meta = pageTitle('Incidents');
