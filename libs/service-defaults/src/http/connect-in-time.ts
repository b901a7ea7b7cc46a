import { Agent, setGlobalDispatcher } from 'undici';

/** Within a data centre connecting takes milliseconds; after a second the peer counts as down. */
const connectMs = 1_000;

/** Makes `fetch` fail within a second if nobody answers, instead of undici's ten. */
export const connectInTime = () => setGlobalDispatcher(new Agent({ connect: { timeout: connectMs } }));
