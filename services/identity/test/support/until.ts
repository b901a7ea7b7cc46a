import { setTimeout as delay } from 'node:timers/promises';

/** Looks again and again until the condition holds, and says what was missing when it never does. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  missing: string,
  milliseconds = 20_000,
) {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await delay(20))
    if (await condition()) return;
  throw new Error(`After ${milliseconds} ms: ${missing}`);
}
