/* eslint-disable no-console -- the one place where the apps speak to the browser's console */

type ErrorListener = (what: string, cause: unknown) => void;

const listeners = new Set<ErrorListener>();

/** Something did not work, and nobody is held up by it. */
export function logWarning(what: string, cause: unknown): void {
  console.warn(what, cause);
}

/** A page, or a part of it, was lost. */
export function logError(what: string, cause: unknown): void {
  console.error(what, cause);
  for (const listener of listeners) listener(what, cause);
}

/** Hears of every error that was logged from now on, until it is called off. */
export function onError(listener: ErrorListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
