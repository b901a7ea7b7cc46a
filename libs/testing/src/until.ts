import { setTimeout as delay } from 'node:timers/promises';

type Falsy = false | '' | 0 | null | undefined;

/** Looks again and again until the work yields something, and says what was missing when it never does. */
export async function until<T>(
  work: () => T | Promise<T>,
  missing: string,
  milliseconds = 60_000,
): Promise<Exclude<T, Falsy>> {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await delay(20)) {
    const found = await work();
    if (found) return found as Exclude<T, Falsy>;
  }
  throw new Error(`After ${milliseconds} ms: ${missing}`);
}
