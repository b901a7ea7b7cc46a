import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './stack.js';

const patiently = { timeout: 60_000 };

test.afterEach(({ people }) => people.leave());

/** Counts the page's AudioContexts and started sounds, from its first script on. */
async function countSounds(page: Page) {
  await page.addInitScript(() => {
    const counts = { contexts: 0, starts: 0 };
    Object.assign(globalThis, { soundCounts: counts });
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
      counts.starts += 1;
      return start.apply(this, when);
    };
    globalThis.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        counts.contexts += 1;
      }
    };
  });
}
const sounds = (page: Page) =>
  page.evaluate(
    () => (globalThis as unknown as { soundCounts: { contexts: number; starts: number } }).soundCounts,
  );

async function soundboard(page: Page) {
  await countSounds(page);
  await page.goto('/soundboard');
  await expect(page.locator('[data-testid=soundboard][data-ready]')).toBeVisible(patiently);
}

test.describe('the soundboard', () => {
  test('is silent until touched, then plays by keyboard with the settings of the last visit', async ({
    page,
  }) => {
    await soundboard(page);
    expect(await sounds(page)).toEqual({ contexts: 0, starts: 0 });

    await page.keyboard.press('1');
    await page.keyboard.press('q');
    await page.keyboard.press('Shift+KeyV');
    expect(await sounds(page)).toEqual({ contexts: 1, starts: 3 });

    await page.getByRole('radio', { name: '1/16' }).check();
    await page.getByRole('slider', { name: 'Tempo' }).fill('97');
    await page.getByRole('radio', { name: 'Paper' }).check();
    await page.reload();
    await expect(page.getByRole('slider', { name: 'Tempo' })).toHaveValue('97');
    await expect(page.getByRole('radio', { name: '1/16' })).toBeChecked();
    await expect(page.getByRole('button', { name: 'Toad', exact: false })).toBeVisible();
  });

  test('plays two pads at once by touch', async ({ browser, stack }) => {
    const context = await browser.newContext({
      baseURL: stack.url,
      hasTouch: true,
      viewport: { width: 390, height: 800 },
    });
    const page = await context.newPage();
    await soundboard(page);
    const boxes = await Promise.all([0, 6].map(pad => page.getByTestId('pad').nth(pad).boundingBox()));
    const fingers = boxes.map((box, id) => ({ x: box!.x + box!.width / 2, y: box!.y + 12, id }));
    const touch = await context.newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers });
    await expect(async () => expect((await sounds(page)).starts).toBe(2)).toPass(patiently);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await context.close();
  });

  test('repeats a loop until its pad is hit again', async ({ page }) => {
    await soundboard(page);
    await page.keyboard.press('3');
    await page.getByRole('switch', { name: 'Loop' }).click();
    await page.keyboard.press('3');
    const pad = page.getByTestId('pad').nth(2);
    await expect(pad).toHaveAttribute('aria-pressed', 'true');
    await expect(async () => expect((await sounds(page)).starts).toBeGreaterThan(6)).toPass(patiently);
    await page.keyboard.press('3');
    await expect(pad).toHaveAttribute('aria-pressed', 'false');
  });

  test('records a performance and downloads it as a WAV file', async ({ page }) => {
    await soundboard(page);
    await page.getByRole('button', { name: 'Record' }).click();
    await expect(page.getByTestId('take-status')).toContainText('first pad');
    for (const key of ['1', '3', '2', '3', 'a', 'z']) await page.keyboard.press(key);
    // Wait until there is something to hear: stopping cuts current sounds.
    await expect(page.getByTestId('take-status')).toContainText(/Recording, 0:(?!00)/);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByTestId('take-status')).toContainText('WAV, 44.1 kHz, 16 bit, stereo', patiently);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download WAV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^soundboard-[\d-]+\.wav$/);
    const wav = await readFile(await download.path());
    expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 12)).toBe('RIFFWAVE');
    expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([2, 44_100, 16]);
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
    expect(loudest(wav)).toBeGreaterThan(3_000);
  });
});

test.describe('Toad Tuff', () => {
  test('opens a track by URL and plays it', async ({ page }) => {
    await page.goto('/toad-tuff#track-wart-parade');
    const track = page.locator('#track-wart-parade');
    await expect(page.locator('#track-wart-parade:target')).toBeInViewport();
    await page.getByRole('button', { name: 'Play Wart Parade' }).click();
    await expect(track).toContainText(/0:(?!00)\d\d \/ 0:4\d/);
    await page.getByRole('button', { name: 'Pause Wart Parade' }).click();
    await expect(page.getByRole('button', { name: 'Play Wart Parade' })).toBeVisible();
  });

  test('prints posters that keep their number and embed their typeface', async ({ page }) => {
    await page.goto('/toad-tuff?print=41#poster');
    await expect(page.getByText('Print 41 of 88')).toBeVisible();
    await page.getByRole('button', { name: 'Pull another print' }).click();
    await expect(page).toHaveURL(/print=42/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download SVG' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('toad-tuff-print-42.svg');
    expect(await readFile(await download.path(), 'utf8')).toContain('data:font/woff2;base64,');
  });
});

test.describe('bands and festival', () => {
  test('a visitor signs in first and returns; an unknown band redirects to the home page', async ({
    page,
  }) => {
    await page.goto('/divisions/echoverse/null-and-void');
    await expect(page).toHaveURL(/\/auth\/signin\?from=%2Fdivisions%2Fechoverse%2Fnull-and-void/);
    await page.goto('/divisions/echoverse/nobody-we-know');
    await expect(page).toHaveURL(url => url.pathname === '/');
    await page.goto('/divisions/echoverse/toad-tuff');
    await expect(page).toHaveURL(/\/toad-tuff$/);
  });

  test('plays a band’s track from the library and leads to its room', async ({ people }) => {
    const cleo = await people.arrive('cleo');
    await cleo.goto('/divisions/echoverse/paper-lanterns');
    await cleo.getByRole('button', { name: 'Play Paper Lanterns' }).click();
    await expect(cleo.getByRole('button', { name: 'Pause Paper Lanterns' })).toBeVisible();
    await cleo.getByRole('link', { name: 'Listen now' }).click();
    await expect(cleo).toHaveURL(/\/r\/paper-lanterns$/);
  });

  test('unfolds the festival’s programme by keyboard', async ({ page }) => {
    await page.goto('/divisions/echoverse/bands/hidden-festival/');
    const strip = page.locator('summary', { hasText: 'Anvil Youth' });
    await strip.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'All about Anvil Youth' })).toBeVisible();
  });
});

test('the docs measure the reader’s clock', async ({ people }) => {
  const cleo = await people.arrive('cleo');
  await cleo.goto('/divisions/echoverse/docs#clock');
  const diagram = cleo.getByTestId('clock-diagram');
  const readings = async () => Number(await diagram.getAttribute('data-readings'));
  await expect(async () => expect(await readings()).toBeGreaterThan(20)).toPass(patiently);
  await diagram.getByRole('radio', { name: 'A satellite' }).check();
  await expect(diagram).toContainText('Actually off by');
  await expect(async () => expect(await readings()).toBeGreaterThan(3)).toPass(patiently);
});

test('two people in the bandroom share one beat', async ({ people }) => {
  const [ada, ben] = [await people.arrive('ada'), await people.arrive('ben')];
  for (const player of [ada, ben]) await player.goto('/bandroom?room=shed');
  await expect(ada.getByTestId('player')).toHaveCount(2);
  await expect(ada.getByRole('button', { name: 'Join voice' })).toBeVisible();
  await expect(ada.getByTestId('accuracy')).toContainText('±');

  await ada.getByRole('button', { name: 'Count in' }).click();
  await expect(ben.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(ben.getByText('The band is already playing.')).toBeVisible();
  await expect(async () => expect(await beatsApart(ada, ben)).toBeLessThan(40)).toPass(patiently);

  await ben.getByRole('radio', { name: '7/8' }).check();
  await ben.getByRole('button', { name: 'Faster' }).click();
  await expect(ada.getByTestId('tempo')).toHaveText('97');
  await expect(ada.getByRole('button', { name: /^Beat 7,/ })).toBeVisible();
  await expect(async () => expect(await beatsApart(ada, ben)).toBeLessThan(40)).toPass(patiently);

  await ben.getByRole('button', { name: 'Stop' }).click();
  await expect(ada.getByRole('button', { name: 'Count in' })).toBeVisible();

  // In a second tab: a host who leaves the bandroom and returns too late is no longer host.
  const room = await ada.context().newPage();
  await room.goto('/r/shed');
  await room.getByRole('button', { name: 'Manage Ben Castellan' }).click();
  await room.getByRole('menuitem', { name: 'Remove…' }).click();
  await room.getByRole('button', { name: 'Remove Ben Castellan' }).click();
  await expect(ben.getByRole('heading', { name: 'You were removed from shed' })).toBeVisible();
  await expect(ben.getByText('You can come back at')).toBeVisible();
});

test('entering the bandroom moves nothing', async ({ people }) => {
  const ada = await people.arrive('ada');
  const tickets = '**/api/rydesync/tickets';
  const top = async () => (await ada.getByTestId('beat').boundingBox())!.y;

  for (const width of [390, 1440]) {
    const entry = Promise.withResolvers<void>();
    await ada.route(tickets, async route => {
      await entry.promise;
      await route.continue();
    });
    await ada.setViewportSize({ width, height: 900 });
    await ada.goto('/bandroom?room=still');
    await expect(ada.getByText('Joining still and syncing the clock…')).toBeVisible();
    const before = await top();
    entry.resolve();
    await expect(ada.getByTestId('player')).toHaveCount(1);
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    await ada.unrouteAll({ behavior: 'wait' });
  }
});

test('the locked page lets someone request access', async ({ page, people }) => {
  await page.goto('/echoverse/locked');
  await expect(page.getByRole('heading', { name: 'EchoVerse Locked' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request Access' })).toHaveCount(0);

  const ada = await people.arrive('ada');
  await ada.goto('/echoverse/locked');
  await ada.getByRole('button', { name: 'Request Access' }).click();
  await expect(ada.getByRole('button', { name: 'Access Requested' })).toBeDisabled();
});

function loudest(wav: Buffer): number {
  let peak = 0;
  for (let at = 44; at < wav.length; at += 2) peak = Math.max(peak, Math.abs(wav.readInt16LE(at)));
  return peak;
}

/** Median time between the same beats on two screens of this machine, in milliseconds. */
async function beatsApart(one: Page, other: Page): Promise<number> {
  const [a, b] = await Promise.all([beatTimes(one), beatTimes(other)]);
  const gaps = a
    .map(({ at }) => Math.min(...b.map(each => Math.abs(each.at - at))))
    .toSorted((x, y) => x - y);
  const inStep = a.every(({ at, beat }) =>
    b.some(each => each.beat === beat && Math.abs(each.at - at) < 250),
  );
  return inStep ? gaps[gaps.length >> 1]! : Infinity;
}

/** Times of the next six beats, by the wall clock that all browsers of this machine share. */
function beatTimes(page: Page): Promise<{ beat: string; at: number }[]> {
  return page.getByTestId('beat').evaluate(
    face =>
      new Promise<{ beat: string; at: number }[]>(resolve => {
        const times: { beat: string; at: number }[] = [];
        const watching = new MutationObserver(() => {
          times.push({ beat: face.dataset['beat'] ?? '', at: Date.now() });
          if (times.length < 6) return;
          watching.disconnect();
          resolve(times.slice(1, 5));
        });
        watching.observe(face, { attributeFilter: ['data-beat'] });
      }),
  );
}
