import { setTimeout as delay } from 'node:timers/promises';

/** Looks again and again until the condition holds, and says what was missing when it never does. */
export async function until(condition: () => boolean, missing: string) {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await delay(20)) if (condition()) return;
  throw new Error(`Never seen: ${missing}`);
}
