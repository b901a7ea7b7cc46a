import { pageTitle } from '../config/page-title';

export { TraceScreen as default } from '../features/traces/trace-screen';
export const meta = pageTitle('Trace');
