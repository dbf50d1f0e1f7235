/**
 * The page without a network: its files are kept when it is first opened, and served from there.
 * Nothing of the API is ever kept. The build fills in the list of files and their fingerprint.
 */
const VERSION = '__VERSION__';
const FILES = ['__FILES__'];
const CACHE = `durbar-${VERSION}`;
const PAGE = '/index.html';
/** A page that was opened before an update may still ask for files of the one before. */
const KEPT = 2;

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

/** Files with a hash in their name are copied from the last version where they are the same. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    FILES.map(async (file) => {
      const known = file.startsWith('/assets/') ? await caches.match(file) : undefined;
      const response = known ?? (await fetch(file, { cache: 'no-cache' }));
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await cache.put(file, response);
    }),
  );
}

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOld().then(() => self.clients.claim()));
});

async function forgetOld() {
  const ours = (await caches.keys()).filter((name) => name.startsWith('durbar-') && name !== CACHE);
  await Promise.all(ours.slice(0, Math.max(0, ours.length - KEPT + 1)).map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== self.location.origin) return;
  if (address.pathname.startsWith('/api/') || address.pathname === '/healthz' || address.pathname === '/sw.js') return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (address.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else event.respondWith(fetch(request).catch(() => kept(request)));
});

/** The server's page if there is a server; it may be newer. */
async function page(request) {
  try {
    const response = await fetch(request);
    if (response.ok) return response;
  } catch {
    // No network: the page that is kept is as good.
  }
  return (await caches.match(PAGE)) ?? Response.error();
}

/** What has a hash in its name never changes. Fonts are many and large: each is kept when it is first used. */
async function asset(request) {
  const known = await caches.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

async function kept(request) {
  return (await caches.match(request, { ignoreSearch: true })) ?? Response.error();
}

/** Somebody is asked: what is told is in the message, and nothing in it is secret. */
self.addEventListener('push', (event) => {
  const { title = 'Durbar', text = '', url = '/', match = '' } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title, { body: text, tag: match, icon: '/icon-192.png', data: { url } }));
});

/** Opens the match, in the window that shows it if there is one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openMatch(event.notification.data?.url ?? '/'));
});

async function openMatch(url) {
  const address = new URL(url, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === address.pathname);
  return there ? there.focus() : self.clients.openWindow(address.pathname);
}
