import { Agent, setGlobalDispatcher } from 'undici';

/** A connection within a data centre is made in milliseconds; what needs a second is away. */
const connectMs = 1_000;

/** From now on `fetch` fails within a second where nobody answers, and not after undici's ten. */
export const connectInTime = () => setGlobalDispatcher(new Agent({ connect: { timeout: connectMs } }));
