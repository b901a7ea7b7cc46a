import { Unexpected } from './expect-that';

/** Polls until `look` returns a value. */
export async function until<Value>(
  look: () => Value | false | undefined,
  otherwise: string,
  deadlineMs = 10_000,
): Promise<Value> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    const seen = look();
    if (seen !== false && seen !== undefined) return seen;
    if (performance.now() > deadline) throw new Unexpected(otherwise);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}
