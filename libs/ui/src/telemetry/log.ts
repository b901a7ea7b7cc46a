/* eslint-disable no-console -- the one place where the apps speak to the browser's console */

/** Something did not work, and nobody is held up by it. */
export function logWarning(what: string, cause: unknown): void {
  console.warn(what, cause);
}

export function logError(what: string, cause: unknown): void {
  console.error(what, cause);
}
