export interface PauseOptions {
  /** Ends the pause early. */
  signal?: AbortSignal;
  /** False lets the process exit during the pause. */
  ref?: boolean;
}

/**
 * Resolves after this time or when the signal aborts. Uses the global timer, so tests can control the clock.
 */
export function pause(milliseconds: number, { signal, ref = true }: PauseOptions = {}): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    if (!ref) timer.unref();
    signal?.addEventListener('abort', end);
  });
}
