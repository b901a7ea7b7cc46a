import { Unexpected } from './expect-that';

/** Looks again and again until it is so. */
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
