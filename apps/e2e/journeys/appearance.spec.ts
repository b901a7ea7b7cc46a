import type { Page } from '@playwright/test';
import { expect as expectSoon, test } from './stack.js';
import { expectPageQuality, expectPageQualityInEachLook, looks, show, thorough } from './page-quality.js';

/** Checks every kind of page with axe, on a dark phone and a light desktop. */
const expect = expectSoon.configure({ timeout: 60_000 });

test.describe.configure({ timeout: thorough ? 2_400_000 : 480_000 });
test.afterEach(({ people }) => people.leave());

/** One page of each template. */
const openPages = [
  '/',
  '/divisions',
  '/divisions/vespera/seasons-of-change',
  '/divisions/echoverse/bands/hidden-festival/',
  '/work',
  '/work/cases/harbour-light',
  '/work/music-storytelling',
  '/contact',
  '/status',
  '/soundboard',
  '/toad-tuff',
  '/test/rules',
  '/auth/signin',
  '/403',
  '/terms',
];
const signedInPages = [
  '/profile',
  '/settings',
  '/contact',
  '/echoverse/locked',
  '/bandroom?room=looks',
  '/work/branding-strategy',
  '/divisions/lumina',
  '/divisions/vespera/seasons-of-change',
  '/divisions/echoverse/docs',
  '/divisions/echoverse/paper-lanterns',
  '/divisions/echoverse/anvil-youth',
];
/** These work without the site's scripts and read the theme only when they open. */
const plainPages = ['/errors/404.html?division=echoverse&reason=The%20band%20has%20left', '/offline.html'];
const consoleScreens = [
  '/admin',
  '/admin/inbox',
  '/admin/access-requests',
  '/admin/maintenance',
  '/admin/is-it-us',
  '/admin/game-day',
  '/admin/capacity',
  '/admin/incidents',
  '/admin/kept-rooms',
  '/admin/rooms/looked-at',
  '/admin/dead-letters',
  '/admin/mails',
  '/admin/accounts?search=ada',
  '/admin/audit?outcome=done',
  '/admin/references',
  '/admin/references/3b0c72e8',
];
const demos = ['lumina', 'vespera', 'nexus', 'summit', 'skyforge', 'horizon', 'echoverse'];

test('public pages', async ({ people }) => {
  const page = await people.newPage();
  const listed = thorough ? await listedPages(page) : [];
  for (const path of new Set([...openPages, ...listed])) await expectPageQualityAt(page, path);
});

test('pages for signed-in people', async ({ people }) => {
  const cleo = await people.arrive('cleo');
  // Signed-in people never see the sign-in page.
  const open = thorough ? openPages.filter(path => path !== '/auth/signin') : [];
  for (const path of new Set([...signedInPages, ...open])) await expectPageQualityAt(cleo, path);
});

/** Pages in the sitemap. */
async function listedPages(page: Page): Promise<string[]> {
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
}

test('pages without scripts', async ({ people }) => {
  const page = await people.newPage();
  for (const look of looks) {
    await page.goto('/terms');
    await show(page, look);
    for (const path of plainPages) {
      await page.goto(path);
      await expectPageQuality(page, `${path} ${look.colorScheme}`);
    }
  }
});

test('the console', async ({ people }) => {
  const operator = await people.arrive('admin');
  const guest = await people.guest('Axel');
  await guest.goto('/r/looked-at');
  await expect(guest.getByTestId('room-role')).toHaveText('Host');
  for (const path of consoleScreens) {
    await operator.goto(path);
    await expect(operator.locator('h1').first()).toBeVisible();
    await expectPageQualityInEachLook(operator, path);
  }
  for (const key of ['ControlOrMeta+K', '?']) {
    await operator.keyboard.press(key);
    await expect(operator.getByRole('dialog')).toBeVisible();
    await expectPageQualityInEachLook(operator, `the dialog of ${key}`);
    await operator.keyboard.press('Escape');
    await expect(operator.getByRole('dialog')).toBeHidden();
  }
});

test('demos', async ({ people }) => {
  const page = await people.newPage();
  for (const division of demos) {
    await page.goto(`/?demo=${division}`);
    const demo = `[data-testid=demo-${division}]`;
    await expect(page.locator(demo).getByRole('button').first()).toBeVisible();
    for (const colorScheme of ['dark', 'light'] as const) {
      await show(page, { width: 320, colorScheme });
      await expectPageQuality(page, `${division}, ${colorScheme}`, demo);
    }
  }
});

async function expectPageQualityAt(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  // Guarded pages redirect guests to the sign-in page, which first looks up its target.
  await expect(page.locator('html[data-at-rest]')).toBeAttached();
  await expect(page.locator('[data-searching]')).toHaveCount(0);
  await expectPageQualityInEachLook(page, path);
}

test('rooms, room lists and dialogs', async ({ people }) => {
  const page = await people.guest('Axel');
  const narrow = { width: 320, colorScheme: 'dark' } as const;
  for (const path of ['/rydesync', '/rydesync/join', '/r/narrow']) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    await show(page, narrow);
    if (path.startsWith('/r/')) await furnish(page);
    await expect(page.getByRole('status').filter({ hasText: /Loading|Looking/ })).toHaveCount(0);
    await expectPageQualityInEachLook(page, path);
  }
  await show(page, narrow);
  const cutOff = await page
    .locator('[data-testid=track] span')
    .evaluateAll(parts =>
      parts.filter(part => part.scrollWidth > part.clientWidth).map(({ textContent }) => textContent),
    );
  expect(cutOff, 'texts that are cut off in the library').toEqual([]);
  await page.getByTestId('track').first().hover();
  await expectPageQuality(page, 'what plays, below the pointer', '[data-testid=track]');
  for (const panel of ['People', 'Guestbook']) {
    await page.getByRole('button', { name: panel }).click();
    await expectPageQuality(page, panel);
  }
  for (const dialog of ['Invite', 'Settings', 'This device']) {
    await page.getByRole('button', { name: dialog, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    for (const colorScheme of ['dark', 'light'] as const) {
      await show(page, { ...narrow, colorScheme });
      await expectPageQuality(page, `${dialog}, ${colorScheme}`, '[role=dialog]');
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

/** Fills every part of a room. */
async function furnish(page: Page) {
  await expect(page.getByTestId('room-role')).toHaveText('Host');
  await page.getByTestId('track').first().click();
  await page.getByRole('button', { name: 'Add Paper Lanterns to the queue' }).click();
  await expect(page.getByTestId('queue-entry')).toHaveCount(1);
  await page.getByRole('button', { name: 'Guestbook' }).click();
  await page.getByLabel('Write in the guestbook').fill('Hello');
  await page.getByLabel('Write in the guestbook').press('Enter');
  await expect(page.getByTestId('guestbook')).toContainText('Hello');
  await page.getByRole('button', { name: 'Queue' }).first().click();
}
