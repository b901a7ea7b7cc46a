import { deviceMemory, tabMemory } from '@sevenfold/ui';

/**
 * Deletes everything that the site stored in this browser: storage, files, databases, cookies, caches and
 * service workers.
 */
export async function clearBrowserStorage(): Promise<void> {
  deviceMemory.clear();
  tabMemory.clear();
  expireCookies();
  await Promise.allSettled([deleteFiles(), deleteDatabases(), deleteCaches(), unregisterWorkers()]);
}

/** Cookies that scripts can read. HTTP-only ones belong to the realm, which removes them at sign-out. */
function expireCookies(): void {
  const names = document.cookie.split('; ').map(cookie => cookie.split('=', 1)[0]!);
  const folders = location.pathname
    .split('/')
    .map((_, depth, all) => all.slice(0, depth + 1).join('/') || '/');
  for (const name of names.filter(Boolean))
    for (const path of folders) document.cookie = `${name}=; path=${path}; max-age=0`;
}

/** Files in the origin private file system. */
async function deleteFiles(): Promise<void> {
  const root = await navigator.storage?.getDirectory?.();
  if (!root) return;
  for await (const name of root.keys()) await root.removeEntry(name, { recursive: true });
}

async function deleteDatabases(): Promise<void> {
  const databases = (await globalThis.indexedDB?.databases()) ?? [];
  await Promise.all(databases.map(({ name = '' }) => deleteDatabase(name)));
}

/** A database open in another tab is deleted when that tab closes it: do not wait. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise(resolve => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}

async function deleteCaches(): Promise<void> {
  const names = 'caches' in globalThis ? await caches.keys() : [];
  await Promise.all(names.map(name => caches.delete(name)));
}

async function unregisterWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map(registration => registration.unregister()));
}
