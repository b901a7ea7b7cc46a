import { setTimeout as delay } from 'node:timers/promises';

/** Polls until the condition holds; after a deadline it fails and says what was missing. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  describe: () => unknown = () => condition,
  milliseconds = 30_000,
) {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await delay(20)) {
    if (await condition()) return;
  }
  throw new Error(`Not so after ${milliseconds} ms: ${JSON.stringify(await describe())}`);
}
