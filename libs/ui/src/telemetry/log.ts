/* eslint-disable no-console -- the one place where the apps write to the browser's console */

type ErrorListener = (what: string, cause: unknown) => void;

const listeners = new Set<ErrorListener>();

/** Logs a failure that blocks nobody. */
export function logWarning(what: string, cause: unknown): void {
  console.warn(what, cause);
}

/** Logs a failure that replaced a page, or a part of it. */
export function logError(what: string, cause: unknown): void {
  console.error(what, cause);
  for (const listener of listeners) listener(what, cause);
}

/** Calls back for every logged error until the returned function is called. */
export function onError(listener: ErrorListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
