import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, expectGlimpse, test } from './stack.js';

const divisions = ['lumina', 'vespera', 'nexus', 'summit', 'skyforge', 'horizon', 'echoverse'] as const;
type Division = (typeof divisions)[number];

/** Opens a demo on its card by URL, and waits for it. */
async function demoOf(page: Page, division: Division): Promise<Locator> {
  await page.goto(`/?demo=${division}`);
  const demo = page.getByTestId(`demo-${division}`);
  await expect(demo.getByRole('button').first()).toBeVisible();
  return demo;
}

/** Uses only the keyboard: focuses, then presses a key. */
async function press(control: Locator, key: string) {
  await control.focus();
  await control.page().keyboard.press(key);
}

test.describe('by keyboard', () => {
  test('the code runner runs code and stops endless loops', async ({ page }) => {
    const outside: string[] = [];
    page.on('request', request => {
      if (new URL(request.url()).pathname.includes('leak')) outside.push(request.url());
    });
    const demo = await demoOf(page, 'nexus');
    const editor = demo.getByLabel('JavaScript');
    const log = demo.getByRole('log');
    const run = async (code: string) => {
      await editor.focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(code);
      await page.keyboard.press('ControlOrMeta+Enter');
    };

    await run('console.log([6, 7].reduce((a, b) => a * b))');
    await expect(log).toHaveText('42');
    await run('const quiet = 1;');
    await expect(log).toHaveText('Code executed successfully!');
    await run('let = ;');
    await expect(log).toContainText('Error: Invalid code');
    await expect(log).toContainText('SyntaxError');
    await run('fetch("/leak"); new Image().src = "/leak"; importScripts("/leak")');
    await expect(log).toContainText("'fetch' is not defined");
    await run('while (true) {}');
    await expect(log).toContainText('Stopped: it ran for longer than 1 second.');
    await run('const all = []; while (true) all.push(new Uint8Array(1e6))');
    await expect(log).toContainText('Stopped: it needed more than 32 MiB of memory.');
    // The page survives all of this, and each run has a fresh engine.
    await run('typeof all');
    await expect(log).toHaveText('→ "undefined"');
    expect(outside).toEqual([]);
  });

  test('the player plays, seeks and stops at the end of the track', async ({ page }) => {
    const demo = await demoOf(page, 'echoverse');
    await expect(demo.getByTestId('volume')).toHaveText('75%');
    await press(demo.getByRole('button', { name: 'Play' }), 'Enter');
    await expect(demo.getByTestId('position')).toHaveText(/0:(?!00)\d\d \/ 1:47/);
    await press(demo.getByRole('slider', { name: /Volume/ }), 'ArrowLeft');
    await expect(demo.getByTestId('volume')).toHaveText('70%');
    await press(demo.getByRole('slider', { name: /Position/ }), 'End');
    await expect(demo.getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(demo.getByTestId('position')).toHaveText('1:47 / 1:47');
  });

  test('the game launches, flies, pauses and resumes', async ({ page }) => {
    const demo = await demoOf(page, 'skyforge');
    const game = demo.locator('[data-phase]');
    await press(demo.getByRole('button', { name: 'Launch Mission' }), 'Enter');
    await expect(game).toHaveAttribute('data-phase', 'playing');
    await expect(demo.getByRole('application')).toBeFocused();
    // Back and forth while firing until something is hit: at low frame rates, little happens in a second.
    await page.keyboard.down('Space');
    let key = 'ArrowRight';
    await expect(async () => {
      key = key === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
      await page.keyboard.down(key);
      try {
        await expect(demo.getByTestId('score')).not.toHaveText('0', { timeout: 1500 });
      } finally {
        await page.keyboard.up(key);
      }
    }).toPass({ timeout: 60_000 });
    await page.keyboard.up('Space');
    await page.keyboard.press('KeyP');
    await expect(game).toHaveAttribute('data-paused', 'true');
    await page.keyboard.press('Enter');
    await expect(game).not.toHaveAttribute('data-paused', 'true');
  });

  test('the quiz takes three answers', async ({ page }) => {
    const demo = await demoOf(page, 'summit');
    await press(demo.getByRole('button', { name: 'Start the climb' }), 'Enter');
    for (const [question, key] of ['2', '3', '2'].entries()) {
      await expect(demo.getByText(`Question ${question + 1} of 3`)).toBeVisible();
      // Keys work once the question has the focus.
      await expect(demo.getByRole('heading')).toBeFocused();
      const answer = demo.getByRole('status').filter({ hasText: 'Yes.' });
      await Promise.all([expectGlimpse(answer), page.keyboard.press(key)]);
    }
    await expect(demo.getByRole('heading')).toHaveText('3 of 3, 100%');
    await press(demo.getByRole('button', { name: 'Try Again' }), 'Enter');
    await expect(demo.getByText('Question 1 of 3')).toBeVisible();
  });

  test('the drone climbs, records and flies on its own', async ({ page }) => {
    const demo = await demoOf(page, 'horizon');
    const height = async () => Number.parseInt((await demo.getByTestId('height').textContent()) ?? '', 10);
    await demo.getByRole('application').focus();
    for (let time = 0; time < 3; time += 1) await page.keyboard.press('ArrowUp');
    await expect.poll(height).toBeGreaterThanOrEqual(60);
    await page.keyboard.press('r');
    await expect(demo.getByTestId('recording')).toHaveText(/REC 00:(?!00)\d\d/);
    await press(demo.getByRole('radio', { name: 'Manual' }), 'ArrowRight');
    await expect(demo.getByRole('radio', { name: 'Auto' })).toBeChecked();
    const pan = demo.getByRole('group', { name: 'Pan across' }).locator('output');
    const before = await pan.textContent();
    await expect(pan).not.toHaveText(before ?? '');
  });

  test('the reader turns chapters and keeps the bookmark', async ({ page }) => {
    const demo = await demoOf(page, 'vespera');
    await press(demo.getByRole('button', { name: 'Next' }), 'Enter');
    await expect(demo.getByRole('heading')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(demo.getByRole('heading')).toHaveText('Chapter 3 Yonder');
    await press(demo.getByRole('button', { name: 'Bookmark' }), 'Space');
    await press(demo.getByRole('radio', { name: 'Light' }), 'ArrowRight');
    await page.reload();
    await expect(demo.getByRole('heading')).toHaveText('Chapter 3 Yonder');
    await expect(demo.getByRole('radio', { name: 'Dark' })).toBeChecked();
  });

  test('the brand maker makes a brand and downloads it', async ({ page }) => {
    const demo = await demoOf(page, 'lumina');
    await demo.getByLabel('Name').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('Tide & Mark');
    await press(demo.getByRole('radio', { name: 'Saffron' }), 'ArrowRight');
    await press(demo.getByRole('radio', { name: 'Workshop' }), 'ArrowRight');
    await expect(demo.getByTestId('preview')).toHaveAttribute('data-font', 'library');

    const svg = await taken(page, () => press(demo.getByRole('button', { name: 'Download SVG' }), 'Enter'));
    expect(svg.name).toBe('tide-mark.svg');
    expect(svg.bytes.toString()).toContain('data:font/woff2;base64,d09GMg');
    expect(svg.bytes.toString()).toContain('>Tide &#38; Mark</text>');
    const png = await taken(page, () => press(demo.getByRole('button', { name: 'Download PNG' }), 'Enter'));
    expect(png.bytes.toString('latin1', 1, 4)).toBe('PNG');
    expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(1500);
    expect(png.bytes.readUInt32BE(20)).toBe(640);
  });
});

test('links open demos: on cards, on a division’s page, and after a sign-in', async ({ page }) => {
  await page.goto('/divisions');
  const strip = page.getByRole('button', { name: 'Try it: Code runner' });
  await strip.click();
  await expect(page).toHaveURL(/\/divisions\?demo=nexus$/);
  await expect(page.getByTestId('demo-nexus')).toBeFocused();
  await page.getByRole('button', { name: 'Close: Code runner' }).click();
  await expect(page).toHaveURL(/\/divisions$/);

  await page.goto('/divisions/nexus?demo=open');
  await expect(page.getByTestId('demo-nexus').getByRole('button', { name: 'Run code' })).toBeInViewport();
  await page.goto('/divisions/vespera?demo=open');
  await expect(page).toHaveURL(/from=%2Fdivisions%2Fvespera%3Fdemo%3Dopen/);
});

test('all demos work by touch and fit 320 px', async ({ people }) => {
  const page = await people.newPage({ hasTouch: true, viewport: { width: 320, height: 700 } });
  for (const division of divisions) {
    await touched[division](await demoOf(page, division));
    expect(await page.evaluate(() => document.documentElement.scrollWidth), division).toBeLessThanOrEqual(
      320,
    );
  }
  await people.leave();
});

/** Touches a control of each demo, and expects its effect. */
const touched: Record<Division, (demo: Locator) => Promise<void>> = {
  async lumina(demo) {
    await demo.getByText('Lantern').tap();
    await expect(demo.getByTestId('preview')).toHaveAttribute('data-shape', 'lantern');
  },
  async vespera(demo) {
    await demo.getByRole('button', { name: 'Font size: more' }).tap();
    await expect(demo.getByText('18 px')).toBeVisible();
    await demo.getByRole('button', { name: 'Next' }).tap();
    await expect(demo.getByRole('heading')).toContainText('Chapter 2');
  },
  async nexus(demo) {
    await demo.getByText('Look for a way out').tap();
    await demo.getByRole('button', { name: 'Run code' }).tap();
    await expect(demo.getByRole('log')).toContainText('localStorage    undefined');
  },
  async summit(demo) {
    await demo.getByRole('button', { name: 'Start the climb' }).tap();
    const answer = demo.getByRole('status').filter({ hasText: 'Not quite.' });
    await Promise.all([expectGlimpse(answer), demo.getByRole('button', { name: /Get much better/ }).tap()]);
  },
  async skyforge(demo) {
    await demo.getByRole('button', { name: 'Launch Mission' }).tap();
    const sky = (await demo.getByRole('application').boundingBox())!;
    const finger = await demo.page().context().newCDPSession(demo.page());
    const at = (share: number) => [{ x: sky.x + sky.width * share, y: sky.y + sky.height / 2 }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.5) });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(0.2) });
    const ship = async () => Number(await demo.locator('canvas').getAttribute('data-ship'));
    await expect.poll(ship).toBeLessThan(25);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await demo.getByRole('button', { name: 'Pause' }).tap();
    await expect(demo.getByRole('status')).toHaveText('Paused.');
  },
  async horizon(demo) {
    await demo.getByText('Follow', { exact: true }).tap();
    await demo.getByRole('button', { name: 'Zoom: more' }).tap();
    await expect(demo.getByText('1.2 ×')).toBeVisible();
    await expect(demo.getByRole('radio', { name: 'Follow' })).toBeChecked();
  },
  async echoverse(demo) {
    await demo.getByRole('button', { name: 'Play' }).tap();
    await expect(demo.getByRole('button', { name: 'Pause' })).toBeVisible();
  },
};

async function taken(page: Page, ask: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), ask()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
