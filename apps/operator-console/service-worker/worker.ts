/// <reference lib="webworker" />
// Served as /admin-sw.js, only for what is below /admin. Caches the console's frame, so that it opens without a network and
// says so. Shows notifications. Never caches answers from the admin API: operators see current data, or none.

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const kept = 'sevenfold-console-1';
const page = '/admin';
const tag = 'admin-notification';

worker.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(kept)
      .then(cache => cache.add(new Request(page, { cache: 'reload', headers: { accept: 'text/html' } })))
      .catch(() => undefined),
  );
  void worker.skipWaiting();
});

worker.addEventListener('activate', event => {
  const isOld = (name: string) => name.startsWith('sevenfold-console-') && name !== kept;
  event.waitUntil(
    caches
      .keys()
      .then(names => Promise.all(names.filter(isOld).map(name => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(freshPage(request));
  else if (pathname.startsWith(`${page}/assets/`)) event.respondWith(keptFile(request));
});

/** The page from the network, cached for when there is none. All screens share one page. */
async function freshPage(request: Request): Promise<Response> {
  const cache = await caches.open(kept);
  try {
    const answer = await fetch(request);
    const isPage = answer.ok && (answer.headers.get('content-type') ?? '').includes('text/html');
    if (isPage && !answer.redirected) await cache.put(page, answer.clone());
    return answer;
  } catch (error) {
    const known = await cache.match(page);
    if (known) return known;
    throw error;
  }
}

/** Files with a hash in their name never change. */
async function keptFile(request: Request): Promise<Response> {
  const cache = await caches.open(kept);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

type Message = { type?: string; title?: string; body?: string; path?: string };

/** Pages ask for notifications here: on phones only a service worker may show them. */
worker.addEventListener('message', event => {
  const { type, title, body, path } = (event.data ?? {}) as Message;
  if (type !== 'notify') return;
  // TypeScript's library does not know `renotify`.
  const options: NotificationOptions & { renotify: boolean } = {
    tag,
    renotify: true,
    body: body ?? '',
    icon: '/icon-192.png',
    data: { path: path ?? '' },
  };
  event.waitUntil(worker.registration.showNotification(title ?? '', options));
});

worker.addEventListener('notificationclick', event => {
  event.notification.close();
  const wanted = new URL(`${page}${event.notification.data?.path ?? ''}`, worker.location.origin).href;
  event.waitUntil(
    worker.clients.matchAll({ type: 'window' }).then(async open => {
      const [console] = open.filter(({ url }) => new URL(url).pathname.startsWith(page));
      if (!console) return worker.clients.openWindow(wanted);
      await console.focus();
      console.postMessage({ type: 'open', path: event.notification.data?.path ?? '' });
    }),
  );
});
