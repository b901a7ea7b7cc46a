/// <reference lib="webworker" />
// Served as /sw.js. Loads pages from the network if possible, so that nobody reads an old version. Visited
// pages stay readable offline. Never stores personal responses.

// An import statement would turn this script into a module, but it is registered as a classic worker.
type PushMessage = import('@sevenfold/contracts').PushMessage;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** The build inserts its version here. */
const version = '__VERSION__';
const offlinePage = '/offline.html';
const shell = `shell-${version}`;
/** Caches that survive releases: a stored page needs the scripts that it was built with. */
const pages = { name: 'pages', most: 80 };
const files = { name: 'files', most: 400 };

/** Paths that the worker neither answers nor stores. */
const leftToBrowser =
  /^\/(api|realms|resources|admin|auth|errors|audio)(\/|$)|^\/(admin-sw\.js|version\.json|silent-check-sso\.html)$/;
const neverChanges = /^\/assets\//;
/** Shows the stored page if the network has not answered for this long. */
const patienceMs = 4_000;

worker.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(shell)
      .then(cache => cache.addAll([offlinePage, '/favicon.svg']))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', event => {
  event.waitUntil(takeOver());
});

async function takeOver() {
  const kept = [shell, pages.name, files.name];
  const names = await caches.keys();
  await Promise.all(names.filter(name => !kept.includes(name)).map(name => caches.delete(name)));
  // Preloading would repeat requests that the browser handles itself, such as one-use sign-in pages.
  await worker.registration.navigationPreload?.disable();
  await worker.clients.claim();
}

worker.addEventListener('fetch', event => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin || leftToBrowser.test(url.pathname))
    return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event, pageKey(url)));
  else if (neverChanges.test(url.pathname)) event.respondWith(answerFile(event));
});

/** A page reached by client-side navigation, reported by the app. */
worker.addEventListener('message', event => {
  const { visited } = event.data as { visited?: unknown };
  if (typeof visited !== 'string' || !visited.startsWith('/') || leftToBrowser.test(visited)) return;
  event.waitUntil(keepVisited(pageKey(new URL(visited, worker.location.origin))));
});

/** Notifications of the status page; see services/status/src/push. */
worker.addEventListener('push', event => {
  const { title, body, path, tag } = event.data!.json() as PushMessage;
  event.waitUntil(
    worker.registration.showNotification(title, { body, tag, data: path, icon: '/icon-192.png' }),
  );
});

worker.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data as string));
});

async function openPage(path: string) {
  const windows = await worker.clients.matchAll({ type: 'window' });
  const shown = windows.find(({ url }) => new URL(url).pathname === path);
  await (shown ? shown.focus() : worker.clients.openWindow(path));
}

async function keepVisited(key: string) {
  const cache = await caches.open(pages.name);
  if (await cache.match(key)) return;
  const response = await fetch(key, { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (response) await keepPage(key, response);
}

/** Pages don't depend on their query. */
const pageKey = (url: URL) => url.pathname.replace(/(.)\/$/, '$1');

async function answerPage(event: FetchEvent, key: string): Promise<Response> {
  const fromNetwork = fetchPage(event, key);
  const known = await (await caches.open(pages.name)).match(key);
  if (!known) return fromNetwork.catch(offline);
  const tooSlow = new Promise<Response>(resolve => setTimeout(resolve, patienceMs, known));
  return Promise.race([fromNetwork, tooSlow]).catch(() => known);
}

async function fetchPage(event: FetchEvent, key: string): Promise<Response> {
  const response = await fetch(event.request);
  event.waitUntil(keepPage(key, response.clone()));
  return response;
}

async function offline(): Promise<Response> {
  return (await caches.match(offlinePage)) ?? Response.error();
}

async function answerFile(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(files.name);
  const known = await cache.match(event.request);
  if (known) return known;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(files, event.request, response.clone()));
  return response;
}

async function keepPage(key: string, response: Response) {
  const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html');
  if (isPage && !response.redirected) await keep(pages, key, response);
}

/** Stores a response and evicts the oldest ones. */
async function keep({ name, most }: typeof pages, key: RequestInfo, response: Response) {
  const cache = await caches.open(name);
  await cache.delete(key);
  await cache.put(key, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map(old => cache.delete(old)));
}
