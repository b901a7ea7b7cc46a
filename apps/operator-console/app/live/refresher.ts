/** Reloads queries after an event. */
export type Refresh = (keys: readonly string[]) => Promise<unknown>;

/**
 * Batches reloads. After a quiet period it reloads at once; under load, one after another with a pause: a hundred
 * events a second cause two requests.
 */
export function createRefresher(refresh: Refresh, pauseMs = 400) {
  const wanted = new Set<string>();
  let busy = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run() {
    if (busy || stopped || wanted.size === 0) return;
    busy = true;
    const keys = [...wanted];
    wanted.clear();
    await refresh(keys).catch(() => undefined);
    timer = setTimeout(() => {
      busy = false;
      void run();
    }, pauseMs);
  }

  return {
    want(...keys: string[]) {
      for (const key of keys) wanted.add(key);
      void run();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
