/* For pages that follow the server's clock without a socket: nothing here imports the rest of the client. */
export { ClockFilter, type ProbeSample } from './clock-filter.js';
export { WakeWatch } from './wake-watch.js';
