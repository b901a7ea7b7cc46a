import { logWarning } from '@sevenfold/ui';

const storedKey = 'sevenfold.cache-version';
/** A page that stays open asks again when it is looked at, but not each time. */
const askAgainAfterMs = 5 * 60_000;

let asked: { at: number; version: Promise<string | undefined> } | undefined;

/** The version of the site that is served now; undefined where it cannot be told. */
function currentVersion(): Promise<string | undefined> {
  const now = Date.now();
  if (!asked || now - asked.at > askAgainAfterMs) asked = { at: now, version: fetchVersion() };
  return asked.version;
}

async function fetchVersion(): Promise<string | undefined> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    const { version } = (await response.json()) as { version?: unknown };
    return response.ok && typeof version === 'string' ? version : undefined;
  } catch (error) {
    logWarning('The version of the site is not known', error);
    return undefined;
  }
}

/** Whether this browser keeps things of another version than the one served now. A first visit keeps nothing yet. */
export async function isOutdated(): Promise<boolean> {
  const current = await currentVersion();
  if (current === undefined) return false;
  const stored = localStorage.getItem(storedKey);
  if (stored === null) localStorage.setItem(storedKey, current);
  return stored !== null && stored !== current;
}

/** Forgets everything that this browser keeps of the site, signs out, and begins again with the version served now. */
export async function startAfresh(signOut: () => Promise<void>): Promise<void> {
  // Signing out leaves the page: everything else comes before it.
  localStorage.clear();
  sessionStorage.clear();
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const names = 'caches' in globalThis ? await caches.keys() : [];
  await Promise.allSettled([
    ...registrations.map(registration => registration.unregister()),
    ...names.map(name => caches.delete(name)),
  ]);
  await signOut().catch((error: unknown) => logWarning('Sign-out failed', error));
  location.reload();
}
