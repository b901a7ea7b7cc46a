import { setTimeout as delay } from 'node:timers/promises';

type Falsy = false | '' | 0 | null | undefined;

/** Polls until the work returns something; after a deadline it fails and says what was missing. */
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
