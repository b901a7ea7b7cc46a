/** A consumer that ends, as by a power cut, while it handles the event with the value `"fatal"`. Runs the built library. */
import { transportOf } from './transport-of.ts';

const [group = '', topic = ''] = process.argv.slice(2);

const transport = await transportOf(process.env);
await transport.subscribe(
  group,
  [topic],
  async ({ value }) => {
    if (value !== '"fatal"') return;
    process.kill(process.pid, 'SIGKILL');
    // The signal arrives asynchronously.
    await new Promise(() => undefined);
  },
  { retryDelays: [] },
);
