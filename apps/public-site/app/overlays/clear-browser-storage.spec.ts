import { jest } from '@jest/globals';
import { clearBrowserStorage } from './clear-browser-storage';

/** The parts of IndexedDB that the test needs and jsdom lacks. */
function stubDatabases(names: string[]) {
  const deleted: string[] = [];
  const indexedDB = {
    databases: async () => names.map(name => ({ name, version: 1 })),
    deleteDatabase: (name: string) => {
      deleted.push(name);
      const request: { onsuccess?: () => void } = {};
      queueMicrotask(() => request.onsuccess?.());
      return request;
    },
  };
  Object.assign(globalThis, { indexedDB });
  return deleted;
}

function stubCaches(names: string[]) {
  const left = new Set(names);
  const caches = { keys: async () => [...left], delete: async (name: string) => left.delete(name) };
  Object.assign(globalThis, { caches });
  return left;
}

describe('clearing browser storage', () => {
  afterEach(() => {
    for (const name of ['indexedDB', 'caches']) Reflect.deleteProperty(globalThis, name);
    jest.restoreAllMocks();
  });

  it('deletes storage, cookies, databases and caches', async () => {
    const deleted = stubDatabases(['drafts', 'sounds']);
    const caches = stubCaches(['pages']);
    localStorage.setItem('left', 'over');
    sessionStorage.setItem('left', 'over');
    history.replaceState(null, '', '/divisions/nexus');
    document.cookie = 'everywhere=1; path=/';
    document.cookie = 'here=1; path=/divisions';
    expect(document.cookie).toContain('here=1');
    await clearBrowserStorage();
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
    expect([deleted, caches.size]).toEqual([['drafts', 'sounds'], 0]);
  });

  it('works in browsers without databases or caches', async () => {
    localStorage.setItem('left', 'over');
    await clearBrowserStorage();
    expect(localStorage.length).toBe(0);
  });
});
