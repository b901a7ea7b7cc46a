import { setTimeout as delay } from 'node:timers/promises';

/** Looks again and again until there is something, and says what was missing when there never is. */
export async function until<T>(
  look: () => Promise<T | undefined | false> | T | undefined | false,
  missing: string,
) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(20)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
  }
  throw new Error(`Not within 60 s: ${missing}`);
}
