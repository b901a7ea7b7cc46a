import type { Page } from '@playwright/test';
import { isPlaying } from './listening.js';
import { expect as expectSoon, test } from './stack.js';
import { expectPageQualityInEachLook } from './page-quality.js';

/** Someone in a room browses the site: music, connection and host role must stay. */
test.describe.configure({ mode: 'serial', timeout: 240_000 });

const expect = expectSoon.configure({ timeout: 60_000 });

let ada: Page;
let ben: Page;
/** Number of room sockets that ada's page has opened. */
let sockets = 0;

test.beforeAll(async ({ people }) => {
  ada = await people.arrive('ada');
  await ada.addInitScript(watchAudio);
  ada.on('websocket', socket => {
    if (socket.url().includes('room=walking')) sockets++;
  });
  // Playwright can't replace responses that a service worker fetches.
  ben = await people.newPage({ serviceWorkers: 'block' });
});
test.afterAll(({ people }) => people.leave());

test('music continues over ten pages, and the host stays host', async () => {
  await ada.goto('/r/walking');
  await expect(ada.getByTestId('room-role')).toHaveText('Host');
  await playFirst(ada);
  // The track must outlast the walk, even on a slow machine.
  await ada.getByLabel('Playback speed').selectOption('0.5×');
  await ben.goto('/r/walking');
  await expect(ben.getByTestId('room-role')).toHaveText('Listener');

  const header = ada.getByRole('banner');
  const footer = ada.getByRole('contentinfo');
  const walk = [
    () => header.getByRole('link', { name: 'RydeSync', exact: true }).click(),
    () => header.getByRole('link', { name: 'Status', exact: true }).click(),
    () => header.getByRole('link', { name: 'Contact', exact: true }).click(),
    () => footer.getByRole('link', { name: 'Privacy', exact: true }).click(),
    () => footer.getByRole('link', { name: 'Terms', exact: true }).click(),
    () => footer.getByRole('link', { name: 'Seasons of Change', exact: true }).click(),
    () => ada.goBack(),
    () => footer.getByRole('link', { name: 'Hidden Festival', exact: true }).click(),
    () => header.getByRole('link', { name: 'Home', exact: true }).click(),
  ];
  for (const step of walk) {
    const from = ada.url();
    await step();
    await expect(ada).not.toHaveURL(from);
    await expect(mini(ada)).toContainText('Echoverse');
    await expect(mini(ada).getByRole('button', { name: 'Pause' })).toBeVisible();
  }
  await mini(ada)
    .getByRole('link', { name: /walking/ })
    .click();

  await expect(ada.getByRole('heading', { name: 'walking' })).toBeFocused();
  await expect(mini(ada)).toHaveCount(0);
  await expect(ada.getByTestId('room-role')).toHaveText('Host');
  expect(await isPlaying(ada)).toBe(true);
  expect(sockets).toBe(1);
  expect(await audio(ada)).toEqual({ opened: 1, closed: 0, states: ['running'] });
  await expect(hostRow(ben)).toContainText(/ada/i);
});

test('the mini player controls the room and this device, and passes the quality checks in each look', async () => {
  await ada.getByRole('banner').getByRole('link', { name: 'Status', exact: true }).click();
  await mini(ada).getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(ben.getByTestId('now-playing')).toContainText('Paused');
  await mini(ada).getByRole('button', { name: 'Play' }).press('Enter');
  await expect(ben.getByTestId('now-playing')).toContainText('Now playing');
  await mini(ada).getByRole('button', { name: 'Mute the music here' }).click();
  await mini(ada).getByRole('button', { name: 'Unmute the music here' }).click();
  await expectPageQualityInEachLook(ada, 'the status page with the mini player');
  await ada.setViewportSize({ width: 1280, height: 720 });
});

test('a host who reloads stays host, on another page and on the room’s page', async () => {
  await ada.reload();
  await expect(mini(ada)).toContainText('Echoverse');
  await mini(ada)
    .getByRole('link', { name: /walking/ })
    .click();
  await expect(ada.getByTestId('room-role')).toHaveText('Host');
  await ada.reload();
  await expect(ada.getByTestId('room-role')).toHaveText('Host');
  await expect(hostRow(ben)).toContainText(/ada/i);
});

test('joining another room leaves the first one, whose next member becomes host immediately', async () => {
  await ada.getByRole('banner').getByRole('link', { name: 'RydeSync', exact: true }).click();
  await ada.getByLabel('Room name').fill('elsewhere');
  await ada.getByRole('button', { name: 'Join elsewhere' }).click();
  await expect(ada.getByTestId('room-role')).toHaveText('Host');
  await expect(ada.getByRole('heading', { name: 'elsewhere' })).toBeVisible();
  await expect(ben.getByTestId('room-role')).toHaveText('Host', atOnce);
  await expect(ben.getByTestId('room-member')).toHaveCount(1, atOnce);
});

test('a failing page affects nothing else', async () => {
  const contentType = 'text/javascript';
  const body = 'export default function Broken() { throw new Error("broken"); }';
  await ben.route('**/assets/terms-*.js', route => route.fulfill({ contentType, body }));
  await ben.getByRole('contentinfo').getByRole('link', { name: 'Terms', exact: true }).click();
  await expect(ben.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await mini(ben)
    .getByRole('link', { name: /walking/ })
    .click();
  await expect(ben.getByTestId('room-role')).toHaveText('Host');
});

test('Leave in the mini player leaves the room and focuses the page', async () => {
  await ben.getByRole('banner').getByRole('link', { name: 'Status', exact: true }).click();
  await mini(ben).getByRole('button', { name: 'Leave' }).press('Enter');
  await expect(mini(ben)).toHaveCount(0);
  await expect(ben.getByRole('main')).toBeFocused();
  await ben.reload();
  await expect(ben.getByRole('heading', { name: 'Service Status' })).toBeVisible();
  await expect(mini(ben)).toHaveCount(0);
});

test('signing out leaves the room', async () => {
  await ben.goto('/r/elsewhere');
  await expect(ben.getByTestId('room-role')).toHaveText('Listener');
  await ada.getByRole('banner').getByRole('link', { name: 'Status', exact: true }).click();
  await expect(mini(ada)).toBeVisible();
  await ada.getByTestId('user-menu').getByRole('button').first().click();
  await ada.getByRole('button', { name: 'Sign Out' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  await expect(ben.getByTestId('room-role')).toHaveText('Host', atOnce);
  await expect(mini(ada)).toHaveCount(0);
});

/** Shorter than the 15 s for which the gateway keeps a place. */
const atOnce = { timeout: 10_000 };
const mini = (page: Page) => page.getByTestId('mini-player');
const hostRow = (page: Page) => page.getByTestId('room-member').filter({ hasText: 'Host' });

async function playFirst(page: Page) {
  await page.getByTestId('track').first().click();
  await expect.poll(() => isPlaying(page)).toBe(true);
}

type Audio = { opened: number; closed: number; states: AudioContextState[] };

const audio = (page: Page) => page.evaluate(() => (globalThis as unknown as { audio: Audio }).audio);

/** Records the page's AudioContexts and their states. */
function watchAudio() {
  const noted: Audio = { opened: 0, closed: 0, states: [] };
  (globalThis as unknown as { audio: Audio }).audio = noted;
  globalThis.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      noted.opened++;
      this.addEventListener('statechange', () => noted.states.push(this.state));
    }
    override close() {
      noted.closed++;
      return super.close();
    }
  };
}
