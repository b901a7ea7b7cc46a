import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect, test } from './stack.js';

/** The sheet on the landing page, which opens and closes by the server's clock. */
const timePath = '/api/rydesync/time';
const moving: BrowserContextOptions = { reducedMotion: 'no-preference' };

/** One frame: when it was set, by the clock that all pages on this machine share, and how far the sheet was open. */
type Frame = [at: number, openness: string];
interface Watched {
  drawn: Frame[];
  atRest: number;
  shifts: number;
}

test.afterEach(({ people }) => people.leave());

/** Init script: gives the device a clock that is hours off and 100 ppm fast, except for `watch`. */
function wrongDeviceClock() {
  const [now, wall] = [performance.now.bind(performance), Date.now.bind(Date)];
  Object.assign(window, { trueNow: now });
  performance.now = () => now() * 1.0001 + 7_654_321;
  Date.now = () => wall() - 7_654_321;
}

/** Init script: records frames, when the page becomes idle, and layout shifts after that, with fonts loaded. */
function watch() {
  const watched = window as unknown as Watched & { trueNow?: () => number };
  const now = watched.trueNow ?? performance.now.bind(performance);
  Object.assign(watched, { drawn: [], shifts: 0, atRest: Infinity });
  addEventListener('sevenfold:at-rest', () => (watched.atRest = now()));
  new PerformanceObserver(list => {
    for (const shift of list.getEntries())
      if (shift.startTime >= watched.atRest) watched.shifts += (shift as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver(changes => {
    for (const { target } of changes) {
      const openness = (target as HTMLElement).style.getPropertyValue('--breath');
      if (openness) watched.drawn.push([performance.timeOrigin + now(), openness]);
    }
  }).observe(document, { subtree: true, attributeFilter: ['style'] });
}

const caption = (page: Page) => page.getByText(/^In step with everyone on this page/);
const framesOf = (page: Page) => page.evaluate(() => (window as unknown as Watched).drawn);
const claimOf = async (page: Page) =>
  Number(/±(\d+) ms/.exec((await caption(page).textContent()) ?? '')?.[1]);

/** Milliseconds from each frame on one page to the nearest one with the same openness on the other. */
function lags(some: Frame[], others: Frame[]): number[] {
  return some.flatMap(([at, openness]) => {
    const same = others.filter(other => other[1] === openness).map(other => other[0] - at);
    const [nearest] = same.toSorted((a, b) => Math.abs(a) - Math.abs(b));
    return nearest !== undefined && Math.abs(nearest) < 1_000 ? [nearest] : [];
  });
}

for (const [difference, prepare] of [
  ['a device clock that is hours off', (page: Page) => page.addInitScript(wrongDeviceClock)],
  [
    'answers that take 60 ms longer than requests',
    (page: Page) =>
      page.route(`**${timePath}`, async route => {
        const response = await route.fetch();
        await new Promise(resolve => setTimeout(resolve, 60));
        await route.fulfill({ response });
      }),
  ],
] as const)
  test(`two screens fold in step, one with ${difference}`, async ({ people }) => {
    const pages = [await people.newPage(moving), await people.newPage(moving)] as const;
    await prepare(pages[1]);
    for (const page of pages) {
      await page.addInitScript(watch);
      await page.goto('/');
    }
    for (const page of pages) await expect(caption(page)).toBeVisible();
    // Each page loads the track's loudness on its own; once both have it, they draw the same.
    await expect
      .poll(async () => lags(await framesOf(pages[0]), await framesOf(pages[1])).length, { timeout: 60_000 })
      .toBeGreaterThan(60);
    const between = lags(await framesOf(pages[0]), await framesOf(pages[1])).toSorted((a, b) => a - b);
    const claimed = (await claimOf(pages[0])) + (await claimOf(pages[1]));
    expect(Math.abs(between[between.length >> 1]!)).toBeLessThan(claimed);
    expect(claimed).toBeLessThan(1_000);
  });

test('the sheet waits for the idle page, opens no socket and moves nothing else', async ({ people }) => {
  const page = await people.newPage(moving);
  const sockets: string[] = [];
  page.on('websocket', socket => sockets.push(socket.url()));
  await page.addInitScript(watch);
  await page.goto('/');
  await expect(caption(page)).toBeVisible();
  await expect.poll(async () => (await framesOf(page)).length).toBeGreaterThan(20);
  const { atRest, asked, shifts } = await page.evaluate(url => {
    const { atRest, shifts } = window as unknown as Watched;
    return { atRest, shifts, asked: performance.getEntriesByName(url).map(({ startTime }) => startTime) };
  }, new URL(timePath, page.url()).href);
  expect(asked.length).toBeGreaterThanOrEqual(8);
  expect(Math.min(...asked)).toBeGreaterThan(atRest);
  expect(shifts).toBe(0);
  expect(sockets).toEqual([]);

  await page.getByRole('link', { name: /^Listen to .+ in the .+ room$/ }).click();
  await expect(page).toHaveURL(/\/r\/seven-of-us$/);
});

test('the sheet does not move under reduced motion, and does not request the time', async ({ people }) => {
  const page = await people.newPage({ reducedMotion: 'reduce' });
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(watch);
  const loaded = page.waitForResponse(answer => /\/in-step-[^/]*\.js$/.test(answer.url()));
  await page.goto('/');
  await loaded;
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain(timePath);
  expect(await framesOf(page)).toEqual([]);
  await expect(caption(page)).toHaveCount(0);
});
