import type { Page } from '@playwright/test';
import { onAir, residentRoomOf } from '@sevenfold/contracts';
import { adminApi } from './operator-api.js';
import { expect, signIn, test } from './stack.js';
import { UntouchedPage } from './untouched-page.js';

test.afterEach(({ people }) => people.leave());

test.describe('a URL', () => {
  test('that is unknown redirects to the home page', async ({ page }) => {
    await page.goto('/never/heard-of');
    await expect(page).toHaveURL(url => url.pathname === '/');
  });

  test('to return to is always on this site', async ({ page }) => {
    for (const from of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)']) {
      await page.goto(`/auth/signin?from=${encodeURIComponent(from)}`);
      const back = page.getByRole('link', { name: /back to home/i });
      await expect(back).toHaveAttribute('href', '/');
    }
    await page.goto(`/auth/signin?from=${encodeURIComponent('//evil.test')}`);
    await signIn(page, 'cleo');
    await expect(page).toHaveURL(url => url.pathname === '/' && url.hostname !== 'evil.test');
  });

  test('that the API does not know shows an error page', async ({ page }) => {
    const answer = await page.goto('/api/no-such-thing');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404: There’s nothing here');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(url => url.pathname === '/');
  });
});

test('an error page shows the URL’s reason as text', async ({ page }) => {
  for (const code of [400, 401, 403, 404, 408, 429, 500, 502, 503, 504]) {
    const answer = await page.goto(`/errors/${code}.html?code=${code}`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${code}: `);
  }
  const reason = '<img src=x onerror="document.title=1">Closed for tuning';
  await page.goto(`/errors/503.html?division=echoverse&reason=${encodeURIComponent(reason)}`);
  await expect(page.locator('#reason')).toHaveText(reason);
  await expect(page.getByText('restarting, very busy or under maintenance')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Go to EchoVerse' })).toHaveAttribute(
    'href',
    '/divisions/echoverse',
  );
  await page.goto('/errors/503.html?division=%22%5D&reason=');
  await expect(page.locator('#reason')).toBeHidden();
});

test('every page has a share image, a description, structured data and a sitemap entry', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  expect(paths.length).toBeGreaterThan(25);
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    for (const property of ['og:title', 'og:description', 'og:url'])
      expect(html, path).toContain(`<meta property="${property}"`);
    const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1];
    const answer = await request.get(new URL(image!).pathname);
    expect(answer.headers()['content-type'], path).toBe('image/png');
    const structured = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1];
    expect(JSON.parse(structured ?? 'null'), path).toMatchObject({ '@context': 'https://schema.org' });
  }
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /admin');
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string }[];
  };
  for (const { src } of manifest.icons)
    expect((await request.get(src)).headers()['content-type']).toBe('image/png');
});

test('all downloads of the book series exist', async ({ request }) => {
  for (const season of ['spring', 'summer', 'autumn', 'winter']) {
    const cover = await request.get(`/series/${season}-cover.svg`);
    expect(cover.headers()['content-type']).toContain('image/svg+xml');
    expect((await request.get(`/series/${season}-lesson.pdf`)).status()).toBe(200);
  }
  for (const file of ['order-form', 'press-kit', 'curriculum', 'worksheets'])
    expect((await request.get(`/series/${file}.pdf`)).headers()['content-type']).toBe('application/pdf');
});

test('each case study is readable without scripts, with all its pictures', async ({ request }) => {
  const index = await (await request.get('/work')).text();
  const cases = new Set([...index.matchAll(/href="(\/work\/cases\/[\w-]+)"/g)].map(([, path]) => path!));
  expect(cases.size).toBe(9);
  for (const path of cases) {
    const html = await (await request.get(path)).text();
    for (const part of ['The problem', 'How we did it', 'What came of it', 'Who made it'])
      expect(html, path).toContain(part);
    const pictures = [...html.matchAll(/<img[^>]*? src="([^"]+)"/g)].map(([, src]) => src!);
    expect(pictures.length, path).toBeGreaterThan(5);
    for (const src of pictures)
      expect((await request.get(src)).headers()['content-type'], src).toContain('image/svg+xml');
  }
});

test('a room’s page is readable without scripts, and names only the room', async ({ browser, stack }) => {
  const context = await browser.newContext({ baseURL: stack.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/r/night-drive');
  await expect(page).toHaveTitle('Listen together in night-drive · Sevenfold');
  // Playwright doesn't find content of noscript elements by role or text.
  await expect(page.locator('h1')).toHaveText('night-drive');
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('noscript p').first()).toContainText('This is a listening room.');
  await expect(page.locator('noscript h2')).toHaveText('How to join');
  await expect(page.locator('[data-listen]')).toBeHidden();
  await page.goto(`/r/${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  await expect(page.locator('h1')).toHaveText('lobby');
  await context.close();
});

test('the status page is short on a phone while all is well', async ({ people }) => {
  const page = await people.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto('/status');
  await expect(page.getByText('All systems operational')).toBeVisible({ timeout: 60_000 });
  // An incident closes a few seconds after its cause is gone.
  await expect(page.getByRole('region', { name: 'Open incidents' })).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // Other journeys leave incidents there. Without any, the list is 160 px high, and the page at most 2,500.
  const past = await page.getByRole('region', { name: 'Past incidents' }).boundingBox();
  expect(height - past!.height).toBeLessThanOrEqual(2_340);
});

test('visited pages are readable offline, and other pages show an explanation', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ baseURL: stack.url });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('banner').getByRole('link', { name: 'Status' }).click();
  await expect(page).toHaveURL(/\/status$/);
  const isKept = (path: string) => page.evaluate(async kept => Boolean(await caches.match(kept)), path);
  await expect(async () => expect(await isKept('/status')).toBe(true)).toPass();
  await page.goto('/terms');
  await expect(page.locator('html[data-at-rest]')).toBeAttached();
  await expect(async () => expect(await isKept('/terms')).toBe(true)).toPass();

  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/status');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { name: 'No saved copy of this page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Terms' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No saved copy of this page' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/privacy/i);
  const kept = await page.evaluate(async () =>
    (await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))).flatMap(
      requests => requests.map(({ url }) => new URL(url).pathname),
    ),
  );
  expect(kept.filter(path => /^\/(api|realms|admin|auth)/.test(path))).toEqual([]);
  await context.close();
});

test('going offline while a page still loads loses neither the page nor what was typed', async ({
  people,
}) => {
  const page = await people.newPage();
  const offline = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  await page.route('**/late-overlays-*.js', async route => {
    await offline.promise;
    await route.abort('internetdisconnected');
    await page.unrouteAll();
    lost.resolve();
  });
  await page.goto('/status');
  await page.getByText('By webhook').click();
  await page.getByLabel('Webhook').fill('https://example.org/hook');
  await page.context().setOffline(true);
  offline.resolve();
  await lost.promise;
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByTestId('error-reference').first()).toBeVisible();
  await expect(page.getByLabel('Webhook')).toHaveValue('https://example.org/hook');
  await page.context().setOffline(false);
  await expect(page.locator('html[data-at-rest]')).toHaveCount(1);
});

test('a browser with files from an older version is offered a fresh start', async ({ browser, stack }) => {
  const context = await browser.newContext({ baseURL: stack.url });
  const page = await context.newPage();
  await page.goto('/auth/signin');
  await signIn(page, 'cleo');
  await page.evaluate(async () => {
    localStorage.setItem('sevenfold.cache-version', 'older');
    localStorage.setItem('left-over', 'yes');
    document.cookie = 'left-over=yes; path=/';
    await new Promise((resolve, reject) => {
      const request = indexedDB.open('left-over');
      request.onerror = reject;
      request.onsuccess = () => resolve(request.result.close());
    });
  });
  await page.goto('/terms');
  const answers = page.waitForResponse(answer => answer.url().endsWith('/version.json'));
  await page.getByRole('button', { name: 'Update now' }).click();
  await answers;
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update now' })).toHaveCount(0);
  const version = await (await page.request.get('/version.json')).json();
  const left = () =>
    page.evaluate(async () => ({
      version: localStorage.getItem('sevenfold.cache-version'),
      stored: localStorage.getItem('left-over'),
      cookies: document.cookie,
      databases: await indexedDB.databases(),
    }));
  await expect(async () =>
    expect(await left()).toEqual({
      version: (version as { version: string }).version,
      stored: null,
      cookies: '',
      databases: [],
    }),
  ).toPass();
  // The realm's session is gone too, so it asks for the password.
  await page.goto('/auth/signin');
  await signIn(page, 'cleo');
  await context.close();
});

test('an install prompt is shown, even if it fires right after the page has loaded', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const prompt = async () => ({ outcome: 'accepted' });
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
  });
  for (const path of ['/', '/r/install-offer']) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Install', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Install', exact: true })).toHaveCount(0);
  }
});

test.describe('before the scripts run', () => {
  /** Opens a page and holds its scripts back. Returns a function that lets them load. */
  async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
    let sendScripts = () => {};
    const maySend = new Promise<void>(resolve => (sendScripts = resolve));
    await page.route('**/assets/*.js', async route => {
      await maySend;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    return sendScripts;
  }

  test('only signed-out visitors see a sign-in prompt', async ({ page, browser, stack }) => {
    const invitations = (on: Page) => on.locator('[data-invitation]');
    const visible = (on: Page) =>
      invitations(on).evaluateAll(
        all => all.filter(each => getComputedStyle(each).visibility === 'visible').length,
      );
    const context = await browser.newContext({ baseURL: stack.url, serviceWorkers: 'block' });
    const member = await context.newPage();
    await member.goto('/auth/signin');
    await signIn(member, 'cleo');
    for (const path of [
      '/divisions/nexus/router-diagram',
      '/divisions/nexus/csv-playground',
      '/divisions/lumina',
    ]) {
      await openWithoutScripts(page, path);
      await expect(invitations(page)).toHaveCount(2);
      expect(await visible(page)).toBe(2);
      await openWithoutScripts(member, path);
      await expect(invitations(member)).toHaveCount(2);
      expect(await visible(member)).toBe(0);
    }
    await context.close();
  });

  test('a pressed button acts once they run', async ({ page }) => {
    const sendScripts = await openWithoutScripts(page, '/');
    const button = page.getByRole('banner').getByRole('button', { name: 'Divisions' });
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    sendScripts();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  });

  test('a room name typed and submitted opens that room', async ({ page }) => {
    const sendScripts = await openWithoutScripts(page, '/rydesync/join');
    await page.getByLabel('Room name').fill('early-room');
    await page.getByLabel('Room name').press('Enter');
    sendScripts();
    await expect(page).toHaveURL(/\/r\/early-room$/);
  });
});

test('open pages announce maintenance when it begins and when it ends', async ({
  browser,
  stack,
  people,
}) => {
  const api = await adminApi(stack);
  const visitor = await (await browser.newContext({ baseURL: stack.url })).newPage();
  const secondTab = await visitor.context().newPage();
  const admin = await people.arrive('admin');
  await visitor.goto('/divisions');
  await secondTab.goto('/soundboard');
  await admin.goto('/terms');
  const banner = (page: Page) => page.getByRole('status', { name: 'Maintenance' });

  await api.put('/api/admin/maintenance', { enabled: true, reason: 'New shelves <b>tonight</b>' });
  for (const page of [visitor, secondTab, admin])
    await expect(banner(page)).toContainText('New shelves <b>tonight</b>');
  await expect(banner(admin).getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  await expect(banner(visitor).getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await banner(visitor).getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner(visitor)).toHaveCount(0);
  await expect(banner(secondTab)).toBeVisible();

  await api.put('/api/admin/maintenance', { enabled: false });
  for (const page of [secondTab, admin]) await expect(banner(page)).toHaveCount(0);
  await visitor.context().close();
});

test('pages report their speed and errors, without personal data', async ({ browser, stack }) => {
  const context = await browser.newContext({ baseURL: stack.url });
  const page = await context.newPage();
  const reports: { events: Record<string, unknown>[] }[] = [];
  await page.exposeFunction('keep', (body: string) => reports.push(JSON.parse(body)));
  // Playwright doesn't expose beacon bodies. Intercept from the first beacon, which reports web vitals.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      void (body as Blob)
        .text()
        .then(text => (globalThis as unknown as { keep(text: string): void }).keep(text));
      return send(url, body);
    };
  });
  await page.goto('/divisions');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const answer = page.waitForResponse('**/api/usage-events');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('A shelf fell down');
    });
  });
  expect((await answer).status()).toBe(204);
  // The response may belong to an earlier report, or arrive before the page has read the body it sent.
  const events = () => reports.flatMap(report => report.events);
  await expect.poll(events, { timeout: 30_000 }).toContainEqual({
    name: 'exception',
    message: 'TypeError: A shelf fell down',
    fatal: false,
    path: '/divisions',
  });
  await expect
    .poll(events, { timeout: 30_000 })
    .toContainEqual(expect.objectContaining({ name: 'web_vitals', metric: 'TTFB' }));
  await context.close();
});

test('the site works by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();

  const divisions = page.getByRole('banner').getByRole('button', { name: 'Divisions' });
  await divisions.focus();
  await page.keyboard.press('Enter');
  const horizon = page.getByRole('banner').getByRole('link', { name: /^Horizon/ });
  await expect(horizon).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(horizon).toBeHidden();
  await expect(divisions).toBeFocused();
});

test('a link opens a page at its heading, and Back returns to the link’s position', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html[data-at-rest]')).toBeAttached();
  await expect(page.locator('body')).toBeFocused();
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
  await terms.focus();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(1_000);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/terms$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('joining a room by keyboard moves the focus to its name', async ({ page }) => {
  await page.goto('/rydesync');
  await expect(page.locator('html[data-at-rest]')).toBeAttached();
  await page.getByLabel('Room name').fill('by-keyboard');
  await page.getByLabel('Room name').press('Enter');
  await expect(page.getByTestId('room-role')).toHaveText('Host');
  await expect(page.getByRole('heading', { level: 1, name: 'by-keyboard' })).toBeFocused();
});

test('the landing page takes a guest into an open room with one click', async ({ page, people }) => {
  const host = await people.guest('Nia');
  await host.goto('/r/on-the-landing');
  await expect(host.getByTestId('room-role')).toHaveText('Host');
  await page.goto('/');
  await expect(page.getByTestId('rooms-now')).toContainText('on-the-landing');
  await page.getByTestId('rooms-now').getByRole('link', { name: 'on-the-landing' }).click();
  await expect(page.getByTestId('room-role')).toHaveText('Listener');
  await page.goBack();
  await page.getByRole('link', { name: 'Listen now' }).click();
  await expect(page).toHaveURL(/\/r\//);
  await expect(page.getByTestId('room-role')).toBeVisible();
});

test('a guest on the landing page hears the house after one click, with nobody else around', async ({
  stack,
  launchOptions,
}) => {
  const playing = `document.querySelector('[data-testid=sync-report]')?.dataset.playing === 'true'`;
  const text = (selector: string) => `document.querySelector('${selector}')?.textContent ?? ''`;
  const page = await UntouchedPage.open(`${stack.url}/`, launchOptions.executablePath);
  try {
    await expect.poll(() => page.read(text('[data-testid=rooms-now]'))).toContain('The house plays');
    expect(await page.read('navigator.userActivation.hasBeenActive')).toBe(false);
    await page.click('Listen now');
    await expect.poll(() => page.read(playing), { timeout: 60_000 }).toBe(true);
    const path = await page.read<string>('location.pathname');
    const room = residentRoomOf(path.replace('/r/', ''))!;
    expect(await page.read(text('h1'))).toBe(room.band);
    expect(await page.read(text('[data-testid=room-role]'))).toBe('Listener');
    // The track may change meanwhile.
    const { track, next } = onAir(room, Date.now());
    expect(await page.read(text('[data-testid=now-playing]'))).toMatch(
      new RegExp(`${track.title}|${next.title}`),
    );
    expect(await page.read(text('[data-testid=programme]'))).toContain(next.artist);
  } finally {
    await page.close();
  }
});

test('a printed page has only its text, black on white', async ({ page }) => {
  await page.goto('/terms');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of ['header', 'footer', 'nav']) await expect(page.locator(part).first()).toBeHidden();
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { backgroundColor, color };
  });
  expect(colours).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' });
});

test('the theme is the system’s until someone chooses, from the first paint on', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ baseURL: stack.url, colorScheme: 'light' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = [];
    Object.assign(globalThis, { schemesSeen: seen });
    requestAnimationFrame(function look() {
      const scheme = document.documentElement?.dataset['mantineColorScheme'];
      if (document.body && seen.at(-1) !== scheme) seen.push(scheme);
      requestAnimationFrame(look);
    });
  });
  const seen = () => page.evaluate(() => (globalThis as Record<string, unknown>)['schemesSeen']);
  await page.goto('/terms');
  await expect(page.locator('html[data-at-rest]')).toBeAttached();
  expect(await seen()).toEqual(['light']);
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click();
  await page.reload();
  await expect(page.locator('html[data-at-rest]')).toBeAttached();
  expect(await seen()).toEqual(['dark']);
  await context.close();
});

test('signing out asks first', async ({ browser, stack }) => {
  const context = await browser.newContext({ baseURL: stack.url });
  const page = await context.newPage();
  await page.goto('/auth/signin');
  await signIn(page, 'cleo');
  // The URL changes before the page does, and a new page closes an open menu.
  await expect(page.getByRole('heading', { name: 'One sheet' })).toBeFocused();
  const dialog = page.getByRole('dialog', { name: 'Sign out?' });
  const askToSignOut = async () => {
    await page.getByTestId('user-menu').getByRole('button', { expanded: false }).click();
    await page.getByTestId('user-menu').getByRole('button', { name: 'Sign Out' }).click();
    await expect(dialog).toBeVisible();
  };
  await askToSignOut();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByTestId('user-menu')).toBeVisible();
  await askToSignOut();
  await dialog.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await context.close();
});

test('a returning visitor is signed in, with nothing in the browser console', async ({ browser, stack }) => {
  const context = await browser.newContext({ baseURL: stack.url });
  const page = await context.newPage();
  await page.goto('/auth/signin');
  await signIn(page, 'cleo');
  await expect(page).toHaveURL(url => url.pathname === '/');
  const told: string[] = [];
  page.on('console', message => {
    if (['warning', 'error'].includes(message.type())) told.push(message.text());
  });
  await page.goto('/terms#top');
  await expect(page.getByTestId('user-menu')).toBeVisible();
  await expect(page.locator('html[data-at-rest]')).toBeAttached();
  await expect(page).toHaveURL(url => url.pathname + url.hash === '/terms#top');
  expect(told).toEqual([]);
  await context.close();
});

test('a push message becomes a notification that opens its incident', async ({ browser, stack }) => {
  const context = await browser.newContext({ baseURL: stack.url, permissions: ['notifications'] });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const ids = new Map<string, string>();
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
    registrations.forEach(({ registrationId, scopeURL }) =>
      ids.set(new URL(scopeURL).origin, registrationId),
    ),
  );
  await devTools.send('ServiceWorker.enable');
  await page.goto('/status');
  await expect(page.getByRole('heading', { name: 'Get updates' })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const origin = new URL(stack.url).origin;
  await expect.poll(() => ids.has(origin)).toBe(true);
  const message = { title: 'Investigating: Rooms', body: 'We are looking.', path: '/status', tag: 'rooms' };
  // Simulated, because tests can't reach a push service.
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: ids.get(origin)!,
    data: JSON.stringify(message),
  });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const notifications = await registration.getNotifications();
      return notifications.map(({ title, body, tag, data: path }) => ({ title, body, tag, path }));
    });
  await expect.poll(shown).toEqual([message]);
  await context.close();
});
