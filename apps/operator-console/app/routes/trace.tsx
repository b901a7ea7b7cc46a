export { TraceScreen as default } from '../features/traces/trace-screen';
