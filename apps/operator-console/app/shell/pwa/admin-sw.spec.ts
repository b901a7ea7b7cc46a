import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { expect, it, jest } from '@jest/globals';
import { transformWithOxc } from 'vite';

const source = readFileSync(new URL('../../../service-worker/worker.ts', import.meta.url), 'utf8');
const { code } = await transformWithOxc(source, 'worker.ts');

type Handler = (event: Record<string, unknown>) => void;

/** The service worker as a browser runs it, with a cache in memory and a network that a test directs. */
function started() {
  const handlers = new Map<string, Handler>();
  const stored = new Map<string, unknown>();
  const shown: unknown[][] = [];
  const openWindow = jest.fn();
  const network = jest.fn<(request: unknown) => Promise<unknown>>();
  const keyOf = (request: unknown) =>
    typeof request === 'string' ? request : (request as { url: string }).url;
  const cache = {
    add: async () => undefined,
    put: async (request: unknown, answer: unknown) => void stored.set(keyOf(request), answer),
    match: async (request: unknown) => stored.get(keyOf(request)),
  };
  const scope = {
    location: { origin: 'https://sevenfold.test' },
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    skipWaiting: () => undefined,
    clients: { claim: async () => undefined, matchAll: async () => [], openWindow },
    registration: { showNotification: async (...args: unknown[]) => void shown.push(args) },
  };
  const caches = { open: async () => cache, keys: async () => [] };
  vm.runInNewContext(code, { ...scope, caches, fetch: network, URL });
  /** Fires an event; resolves with what the worker responds with or waits for. */
  const fire = async (type: string, event: Record<string, unknown>) => {
    let result: unknown = 'not handled';
    const take = (value: unknown) => (result = value);
    handlers.get(type)!({ ...event, respondWith: take, waitUntil: take });
    return result === 'not handled' ? result : await result;
  };
  const ask = (path: string, mode: string, method = 'GET') =>
    fire('fetch', { request: { url: `https://sevenfold.test${path}`, mode, method } });
  return { ask, fire, network, shown, openWindow };
}

const html = (name: string) => ({
  name,
  ok: true,
  redirected: false,
  headers: new Headers({ 'content-type': 'text/html' }),
  clone: () => ({ name }),
});

it('opens the console without a network, whichever screen is requested', async () => {
  const { ask, network } = started();
  network.mockResolvedValueOnce(html('console'));
  await ask('/admin/inbox', 'navigate');
  network.mockRejectedValueOnce(new Error('no network'));
  expect(await ask('/admin/audit', 'navigate')).toEqual({ name: 'console' });
});

it.each([
  ['/admin/rooms', 'cors', 'GET'],
  ['/api/admin/rooms', 'cors', 'GET'],
  ['/admin/room/lobby/kick/ada', 'cors', 'POST'],
])('leaves the admin API alone: %s', async (path, mode, method) => {
  expect(await started().ask(path, mode, method)).toBe('not handled');
});

it('shows a notification under its tag, as text, and opens the console on a click', async () => {
  const { fire, shown, openWindow } = started();
  await fire('message', { data: { type: 'notify', title: 'New message', body: '<b>1</b>', path: '/inbox' } });
  expect(shown[0]).toMatchObject(['New message', { tag: 'admin-notification', body: '<b>1</b>' }]);
  const notification = { close: () => undefined, data: { path: '/inbox' } };
  await fire('notificationclick', { notification });
  expect(openWindow).toHaveBeenCalledWith('https://sevenfold.test/admin/inbox');
});
