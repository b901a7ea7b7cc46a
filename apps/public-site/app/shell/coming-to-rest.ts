import { useEffect, useState } from 'react';

const rest = 'sevenfold:at-rest';

/** Calls back when the browser has nothing else to do. Safari has no idle callbacks. */
export function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 3_000 });
  else setTimeout(task, 500);
}

/**
 * Marks the page as loaded, rendered for its visitor and idle. Decorations may animate from now on: see
 * site.css.
 */
export function comeToRest(): void {
  if (isAtRest()) return;
  document.documentElement.dataset['atRest'] = '';
  dispatchEvent(new Event(rest));
}

/** Calls back once the page is idle, or immediately if it already is. Returns a function that cancels. */
export function onceAtRest(task: () => void): () => void {
  if (isAtRest()) task();
  else addEventListener(rest, task, { once: true });
  return () => removeEventListener(rest, task);
}

/**
 * A module that loads once the page is idle. Undefined until then, and if it can't be loaded: use it only for parts
 * that a page can do without.
 */
export function useAtRest<Module>(load: () => Promise<Module>): Module | undefined {
  const [loaded, setLoaded] = useState<Module>();
  useEffect(
    () =>
      onceAtRest(() => {
        void load().then(setLoaded, () => undefined);
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- Callers write the import in place: a new function each time.
    [],
  );
  return loaded;
}

const isAtRest = () => document.documentElement.dataset['atRest'] !== undefined;

/** Loads a script that the page can wait for. If that fails while offline, loads it again once there is a network. */
export async function loadOnceOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;)
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise(resolve => addEventListener('online', resolve, { once: true }));
    }
}
