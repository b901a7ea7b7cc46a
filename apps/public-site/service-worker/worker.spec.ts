import { jest } from '@jest/globals';
import { prerenderedPaths } from '../app/config/prerendered-paths';

/** A variable, so that this file doesn't get the types of a worker's global scope. */
const script = './worker';

beforeAll(async () => {
  const cache = {
    match: async () => undefined,
    put: async () => undefined,
    keys: async () => [],
    delete: async () => true,
  };
  Object.assign(globalThis, {
    caches: { open: async () => cache, match: async () => undefined },
    fetch: async () => new Response('a page', { headers: { 'content-type': 'text/html' } }),
  });
  await import(script);
});

/** Whether the worker answers, or leaves the request to the browser. */
function answers(path: string, { method = 'GET', origin = location.origin } = {}) {
  const respondWith = jest.fn();
  const request = { method, url: origin + path, mode: 'navigate' };
  dispatchEvent(Object.assign(new Event('fetch'), { request, respondWith, waitUntil: () => undefined }));
  return respondWith.mock.calls.length > 0;
}

it.each(prerenderedPaths.filter(path => !path.startsWith('/auth/')))('stores the page %s', path =>
  expect(answers(path)).toBe(true),
);

it.each([
  '/api',
  '/api/status',
  '/api/accounts/ada',
  '/realms/sevenfold/protocol/openid-connect/auth',
  '/resources/1/login/style.css',
  '/admin',
  '/admin/rooms',
  '/auth/signin',
  '/errors/1',
  '/audio/echoverse_demo.mp3',
  '/admin-sw.js',
  '/version.json',
  '/silent-check-sso.html',
])('leaves %s to the browser, because responses depend on the visitor', path =>
  expect(answers(path)).toBe(false),
);

it('stores pages whose paths merely begin with the same letters', () => {
  for (const path of ['/apiary', '/administration', '/authors']) expect(answers(path)).toBe(true);
});

it('leaves other methods and origins to the browser', () => {
  expect(answers('/contact', { method: 'POST' })).toBe(false);
  expect(answers('/contact', { origin: 'https://elsewhere.example' })).toBe(false);
});

describe('a push message', () => {
  const message = {
    title: 'Rooms are silent',
    body: 'We are looking.',
    path: '/status/incidents/1',
    tag: '1',
  };
  const showNotification = jest.fn(async (_title: string, _options: NotificationOptions) => undefined);
  const openWindow = jest.fn(async (_path: string) => undefined);
  const focus = jest.fn(async () => undefined);
  const work: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
  const click = async () => {
    const notification = { data: message.path, close: () => undefined };
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    await Promise.all(work);
  };
  let windows: { url: string; focus: () => unknown }[] = [];

  beforeAll(() => {
    Object.assign(globalThis, {
      registration: { showNotification },
      clients: { matchAll: async () => windows, openWindow },
    });
  });

  it('is shown, and replaces an earlier one about the same incident', async () => {
    dispatchEvent(Object.assign(new Event('push'), { data: { json: () => message }, waitUntil }));
    await Promise.all(work);
    expect(showNotification).toHaveBeenCalledWith(
      message.title,
      expect.objectContaining({ body: message.body, tag: message.tag }),
    );
  });

  it('opens its page when clicked', async () => {
    await click();
    expect(openWindow).toHaveBeenCalledWith(message.path);
  });

  it('focuses a window that already shows its page', async () => {
    openWindow.mockClear();
    windows = [{ url: `${location.origin}${message.path}`, focus }];
    await click();
    expect(focus).toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  });
});
