/*
 * The console's service worker, for what lies below /admin alone. It keeps the frame of the console, so that it opens
 * without a network and says so, and it shows notifications. Answers of the admin API are never kept: what an operator
 * sees is what is, or nothing.
 */
const kept = 'sevenfold-console-1';
const page = '/admin';
const tag = 'admin-notification';

self.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(kept)
      .then(cache => cache.add(new Request(page, { cache: 'reload', headers: { accept: 'text/html' } })))
      .catch(() => undefined),
  );
  self.skipWaiting();
});

self.addEventListener('activate', event => {
  const isOld = name => name.startsWith('sevenfold-console-') && name !== kept;
  event.waitUntil(
    caches
      .keys()
      .then(names => Promise.all(names.filter(isOld).map(name => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(freshPage(request));
  else if (pathname.startsWith(`${page}/assets/`)) event.respondWith(keptFile(request));
});

/** From the network, and kept for when there is none. Every screen is the one page. */
async function freshPage(request) {
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
async function keptFile(request) {
  const cache = await caches.open(kept);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Pages ask for notifications here: on phones only a service worker may show them. */
self.addEventListener('message', event => {
  const { type, title, body, path } = event.data ?? {};
  if (type !== 'notify') return;
  event.waitUntil(
    self.registration.showNotification(String(title), {
      tag,
      renotify: true,
      body: String(body ?? ''),
      icon: '/icon-192.png',
      data: { path: String(path ?? '') },
    }),
  );
});

self.addEventListener('notificationclick', event => {
  event.notification.close();
  const wanted = new URL(`${page}${event.notification.data?.path ?? ''}`, self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async open => {
      const [console] = open.filter(({ url }) => new URL(url).pathname.startsWith(page));
      if (!console) return self.clients.openWindow(wanted);
      await console.focus();
      console.postMessage({ type: 'open', path: event.notification.data?.path ?? '' });
    }),
  );
});
