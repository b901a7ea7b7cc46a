import { setTimeout as delay } from 'node:timers/promises';

type Falsy = false | '' | 0 | null | undefined;

/**
 * Polls until the work returns something truthy. The error says what is missing, or the current state.
 * @param pauseMs between two polls; longer if a poll is expensive
 */
export async function until<T>(
  work: () => T | Promise<T>,
  missing: string | (() => unknown) = () => String(work),
  milliseconds = 60_000,
  pauseMs = 20,
): Promise<Exclude<T, Falsy>> {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await delay(pauseMs)) {
    const found = await work();
    if (found) return found as Exclude<T, Falsy>;
  }
  const state = typeof missing === 'string' ? missing : await missing();
  throw new Error(`After ${milliseconds} ms: ${typeof state === 'string' ? state : JSON.stringify(state)}`);
}
