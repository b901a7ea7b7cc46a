import { setTimeout as delay } from 'node:timers/promises';

type Falsy = false | '' | 0 | null | undefined;

/** Polls until the work returns something truthy. The error says what is missing, or the current state. */
export async function until<T>(
  work: () => T | Promise<T>,
  missing: string | (() => unknown) = () => String(work),
  milliseconds = 60_000,
): Promise<Exclude<T, Falsy>> {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await delay(20)) {
    const found = await work();
    if (found) return found as Exclude<T, Falsy>;
  }
  const what = typeof missing === 'string' ? missing : JSON.stringify(await missing());
  throw new Error(`After ${milliseconds} ms: ${what}`);
}
