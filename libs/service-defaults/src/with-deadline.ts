/**
 * The work's result.
 * @throws after `milliseconds` without one. The work itself continues; if it takes a signal, use `AbortSignal.timeout`.
 */
export async function withDeadline<T>(work: Promise<T>, milliseconds: number, what = 'The work'): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
