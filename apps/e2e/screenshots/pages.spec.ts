import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journeys/stack.js';
import { planParty } from '../journeys/plan-party.js';
import { show, type Look } from '../journeys/page-quality.js';

/** Desktop and phone, light and dark. */
const looks: readonly Look[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 320, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
];

/** Parts that differ between runs: times, ids, toasts, a trace, what the house plays. They keep their space in the layout. */
const volatile = [
  'time',
  'code',
  '[data-testid=countdown]',
  '[aria-label=Notifications]',
  '[aria-label^=Spans] > *',
  '[data-testid=open-rooms] li',
  '[data-testid=rooms-now] li',
  '[data-resident=true] td',
  // The caption of the landing page's sheet.
  "p:has(> a[href^='/r/']) > *",
].join(', ');

const openPages = {
  landing: '/',
  divisions: '/divisions',
  'division-nexus': '/divisions/nexus',
  work: '/work',
  case: '/work/cases/harbour-light',
  'hidden-festival': '/divisions/echoverse/bands/hidden-festival/',
  soundboard: '/soundboard',
  'toad-tuff': '/toad-tuff',
  rydesync: '/rydesync',
  join: '/rydesync/join',
  status: '/status',
  'sign-in': '/auth/signin',
  'sign-in-target': '/auth/signin?from=/divisions/vespera',
  'admin-required': '/403',
};
const membersPages = {
  // Comes first, so that cleo has left this room by the time we take pictures of the console.
  bandroom: '/bandroom?room=rehearsal',
  'division-lumina': '/divisions/lumina',
  'division-vespera': '/divisions/vespera',
  'division-summit': '/divisions/summit',
  'division-skyforge': '/divisions/skyforge',
  'division-horizon': '/divisions/horizon',
  'division-echoverse': '/divisions/echoverse',
  'book-series': '/divisions/vespera/seasons-of-change',
  'educator-hub': '/divisions/summit/seasons-of-change',
  service: '/work/music-storytelling',
  contact: '/contact',
  profile: '/profile',
  settings: '/settings',
  'csv-playground': '/divisions/nexus/csv-playground',
  'router-diagram': '/divisions/nexus/router-diagram',
  band: '/divisions/echoverse/paper-lanterns',
  'echoverse-docs': '/divisions/echoverse/docs',
  locked: '/echoverse/locked',
  'diagnostics-rules': '/test/rules',
};
const consoleScreens = {
  'console-rooms': '/admin',
  'console-room': '/admin/rooms/evening',
  'console-inbox': '/admin/inbox',
  'console-access-requests': '/admin/access-requests',
  'console-accounts': '/admin/accounts?search=a',
  'console-mails': '/admin/mails',
  'console-dead-letters': '/admin/dead-letters',
  'console-maintenance': '/admin/maintenance',
  'console-is-it-us': '/admin/is-it-us',
  'console-kept-rooms': '/admin/kept-rooms',
  'console-capacity': '/admin/capacity',
  'console-game-day': '/admin/game-day',
};

test.describe.configure({ timeout: 900_000 });

test('public pages are unchanged', async ({ people }) => {
  const page = await people.newPage();
  for (const [name, path] of Object.entries(openPages)) await take(page, name, path, atRest);
});

test('pages for members are unchanged', async ({ people }) => {
  const cleo = await people.arrive('cleo');
  await cleo.goto('/settings');
  await cleo.getByLabel('Bio').fill('Plays the hammered dulcimer, badly and with joy.');
  await cleo.getByRole('button', { name: 'Save settings' }).click();
  await expect(cleo.getByRole('button', { name: 'Saved' })).toBeVisible();
  await cleo.goto('/contact');
  await cleo.getByLabel('Name').fill('Cleo');
  await cleo.getByLabel('Message').fill('We would like to record forty seconds of rain with you.');
  await cleo.getByRole('button', { name: 'Send' }).click();
  await expect(cleo.getByTestId('stored-folder')).toBeVisible();
  for (const [name, path] of Object.entries(membersPages))
    await take(cleo, name, path, async page => {
      await signedIn(page);
      const part = lateParts[name];
      if (part) await expect(part(page)).toBeVisible();
    });
  // Creates a request that the console shows.
  await cleo.goto('/echoverse/locked');
  await cleo.getByRole('button', { name: 'Request Access' }).click();
  await expect(cleo.getByRole('button', { name: 'Access Requested' })).toBeDisabled();
});

test('a room and the console are unchanged', async ({ people }) => {
  const ada = await people.arrive('ada');
  await furnishRoom(ada);
  const guest = await people.guest('Noor');
  await guest.goto('/r/evening');
  await expect(guest.getByTestId('room-role')).toBeVisible();
  for (const look of looks) await picture(ada, 'room', look);
  await miniPlayerOf(ada);
  await partyOf(await people.arrive('ben'));
  const operator = await people.arrive('admin');
  for (const [name, path] of Object.entries(consoleScreens)) await take(operator, name, path);
  await dialogsOf(operator);
  await accountOf(operator, /cleo/i);
  await submissionIn(operator);
  await traceOfMakingHost(operator);
  await take(operator, 'console-audit', '/admin/audit');
  await incidentOf(operator);
});

async function dialogsOf(operator: Page) {
  await operator.goto('/admin');
  await expect(operator.getByRole('row').filter({ hasText: 'evening' })).toBeVisible();
  for (const [name, key] of [
    ['console-palette', 'ControlOrMeta+K'],
    ['console-shortcuts', '?'],
  ] as const) {
    await operator.keyboard.press(key);
    await expect(operator.getByRole('dialog')).toBeVisible();
    for (const look of looks) await picture(operator, name, look);
    await operator.keyboard.press('Escape');
  }
}

async function accountOf(operator: Page, who: RegExp) {
  await operator.goto('/admin/accounts?search=cleo');
  await operator.getByRole('link', { name: who }).first().click();
  await expect(operator.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).not.toHaveCount(0);
  for (const look of looks) await picture(operator, 'console-account', look);
}

async function submissionIn(operator: Page) {
  await operator.goto('/admin/inbox');
  await operator.getByRole('link', { name: /Cleo/ }).first().click();
  await expect(operator.getByRole('article')).toContainText('forty seconds of rain');
  for (const look of looks) await picture(operator, 'console-submission', look);
}

/** Must be last: the status page shows the incident from then on. */
async function incidentOf(operator: Page) {
  await operator.goto('/admin/incidents');
  const form = operator.getByRole('form', { name: 'Open an incident' });
  for (const place of [0, 2, 4]) await form.getByRole('checkbox').nth(place).press('Space');
  await form.getByLabel('Title').fill('Trouble with {components} since this morning');
  await form.getByLabel('What visitors read').fill('Pages take up to ten seconds.\nRooms are fine.');
  for (const look of looks) await picture(operator, 'console-incidents', look);
  await form.getByRole('button', { name: 'Open the incident' }).click();

  const incident = operator.getByTestId('incident').filter({ hasText: 'since this morning' });
  await incident.getByLabel('State', { exact: true }).selectOption({ label: 'Identified' });
  await incident.getByRole('textbox', { name: 'Update' }).fill('A router drops every fourth packet.');
  await incident.getByRole('button', { name: 'Publish update' }).click();
  await expect(incident).toContainText('drops every fourth packet');
  await incident.getByText('Title and components').click();
  for (const look of looks) await picture(operator, 'console-incident', look, incident);

  await operator.goto('/status');
  await operator
    .getByRole('link', { name: /since this morning/ })
    .first()
    .click();
  await expect(operator.getByText('Website, Profiles and settings, Status page')).toBeVisible();
  for (const look of looks) await picture(operator, 'incident', look);
}

async function traceOfMakingHost(operator: Page) {
  await operator.goto('/admin/rooms/evening');
  await operator
    .getByRole('button', { name: /make host/i })
    .first()
    .click();
  await operator
    .getByRole('dialog')
    .getByRole('button', { name: /transfer|make host/i })
    .click();
  await operator.goto('/admin/audit');
  await operator
    .getByRole('row')
    .filter({ has: operator.getByTitle('room.transfer-host') })
    .getByRole('link', { name: /^[0-9a-f]{8}$/ })
    .first()
    .click();
  await expect(operator.getByText('rooms-gateway').first()).toBeVisible();
  for (const look of looks) await picture(operator, 'console-trace', look);
}

async function furnishRoom(page: Page) {
  await page.goto('/r/evening');
  await expect(page.getByTestId('room-role')).toHaveText(/host/i);
  // On phones, each part of a room has a button.
  await show(page, looks[2]!);
  await page.getByTestId('track').first().click();
  await page.getByRole('button', { name: 'Add Paper Lanterns to the queue' }).click();
  await expect(page.getByTestId('queue-entry')).toHaveCount(1);
  await page.getByRole('button', { name: 'Guestbook' }).click();
  await page.getByLabel('Write in the guestbook').fill('The second verse, please, once more.');
  await page.getByLabel('Write in the guestbook').press('Enter');
  await expect(page.getByTestId('guestbook')).toContainText('second verse');
  await page.getByRole('button', { name: 'Queue' }).first().click();
}

/** Takes pictures of the mini player on another page, then returns to the room's page. */
async function miniPlayerOf(page: Page) {
  await show(page, looks[0]!);
  await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click();
  const mini = page.getByTestId('mini-player');
  await expect(mini).toBeVisible();
  for (const look of looks) await picture(page, 'mini-player', look);
  await mini.getByRole('link', { name: /evening/ }).click();
  await expect(page.getByTestId('room-role')).toHaveText('Host');
}

/** Plans a party in a kept room. */
async function partyOf(keeper: Page) {
  const link = await planParty(keeper, 'listening-club', 'Side A, Then Side B', nextFirstOfMay());
  await link.click();
  await expect(keeper.getByTestId('countdown')).toBeVisible();
  for (const look of looks) await picture(keeper, 'party', look);
}

/** A date whose text has nearly the same length each year; parties begin within a year. */
function nextFirstOfMay() {
  const now = new Date();
  const year = now.getFullYear() + (now < new Date(now.getFullYear(), 4) ? 0 : 1);
  return `${year}-05-01T20:00`;
}

/** Waits until the page's scripts have run and the sign-in page has found its target. */
async function atRest(page: Page) {
  await expect(page.locator('html[data-at-rest]')).toBeAttached();
  await expect(page.locator('[data-searching]')).toHaveCount(0);
}

/** Waits until the members' content has replaced the public content. */
async function signedIn(page: Page) {
  await atRest(page);
  await expect(page.getByTestId('user-menu')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })).toHaveCount(0);
}

/** Parts of pages that load separately. */
const lateParts: Record<string, (page: Page) => Locator> = {
  'router-diagram': page => page.getByRole('button', { name: 'Save to my account' }),
  profile: page => page.getByRole('heading', { name: 'Your rooms' }),
};

async function take(page: Page, name: string, path: string, ready?: (page: Page) => Promise<void>) {
  // Content that is fitted to the window on load, such as a diagram, opens at the first look's width.
  await page.setViewportSize({ width: looks[0]!.width, height: 800 });
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  await ready?.(page);
  for (const look of looks) await picture(page, name, look);
}

/** Takes a picture of the top of the page, or from where `part` begins. */
async function picture(page: Page, name: string, look: Look, part?: Locator) {
  await show(page, look);
  // Scripts that were still loading may have restored the old theme.
  await show(page, look);
  await expect(
    page.getByText(/^(Asking (for the score|probes)|Loading|Looking|Joining \S+ and).*(…|\.\.\.)$/),
  ).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
  await part?.evaluate(element => element.scrollIntoView());
  await page.waitForFunction(() =>
    [...document.images].every(
      image => image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight,
    ),
  );
  const seen = await page.screenshot({
    type: 'jpeg',
    quality: 70,
    animations: 'disabled',
    caret: 'hide',
    // A two-digit hour would wrap where a one-digit hour does not.
    style: `${volatile} { visibility: hidden !important } time { white-space: nowrap !important }`,
  });
  // Soft, so that one run reports all changed pages.
  expect.soft(seen).toMatchSnapshot(`${name}-${look.width}-${look.colorScheme}.jpg`);
}
