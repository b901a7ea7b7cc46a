import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './stack.js';

/** A CSV file of about this many megabytes, with one broken row. */
function csvOf(megabytes: number): Buffer {
  const line = (row: number) =>
    `${row},harbour ${row % 97},${((row * 7919) % 100_003) / 100},${'x'.repeat(20)}\n`;
  const lines = ['id,harbour,level,note\n', '"open,and,never closed\n'];
  for (let bytes = 0, row = 0; bytes < megabytes * 1e6; row += 1) {
    const text = line(row);
    lines.push(text);
    bytes += text.length;
  }
  return Buffer.from(lines.join(''));
}

test.afterEach(({ people }) => people.leave());

const saved = async (page: Page, name: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return readFile(await download.path());
};

test('a 20 MB file is read, repaired, sorted, filtered and saved while the page stays responsive', async ({
  people,
}) => {
  const page = await people.arrive('ada');
  await page.goto('/divisions/nexus/csv-playground');
  await page.getByLabel(/Choose a CSV file/).setInputFiles({
    name: 'levels.csv',
    mimeType: 'text/csv',
    buffer: csvOf(20),
  });
  await expect(page.getByTestId('file-facts')).toContainText('20 MB', { timeout: 60_000 });
  await expect(page.getByText('1 broken row, kept anyway')).toBeVisible();

  const table = page.getByTestId('csv-table');
  const first = table.getByRole('row').nth(1);
  // The second click sorts descending.
  const level = table.getByRole('button', { name: /^level/ });
  await level.click();
  await level.click();
  await expect(first).toContainText('1000.02', { timeout: 60_000 });

  await page.getByLabel('Search all columns').fill('harbour 96');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('row-count')).toHaveText(/^[45],\d{3} of [\d,]+ rows$/, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Figures for level' }).click();
  await expect(page.getByTestId('figures')).toContainText('Median');

  await table.focus();
  await page.keyboard.press('End');
  await expect(table.getByRole('row').last()).toContainText('harbour 96');

  const file = await saved(page, 'Save CSV');
  const shown = Number((await page.getByTestId('row-count').textContent())!.split(' ')[0]!.replace(',', ''));
  expect(file.toString().trim().split('\r\n')).toHaveLength(shown + 1);
});

test('a diagram is drawn by keyboard, undone, saved, exported and imported', async ({ people }) => {
  const page = await people.arrive('ada');
  await page.goto('/divisions/nexus/router-diagram');
  const parts = page.locator('.react-flow__node');
  const lines = page.locator('.react-flow__edge');
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name, exact: typeof name === 'string' }).focus();
    await page.keyboard.press('Enter');
  };
  await expect(parts).toHaveCount(5);
  await press(/^Route \/orders/);
  await press('Add route');
  await expect(parts).toHaveCount(6);
  await expect(lines).toHaveCount(5);
  await page.getByLabel('Connect to').selectOption({ label: '/goods/:id (route)' });
  await press('Connect');
  await expect(lines).toHaveCount(6);
  await press('Undo');
  await expect(lines).toHaveCount(5);

  await page.getByLabel('Name').fill('Mine');
  await press('Save to my account');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Mine 6 nodes/ })).toBeVisible();

  const json = await saved(page, 'Export JSON');
  expect((await saved(page, 'Export SVG')).toString()).toContain('/orders');
  expect((await saved(page, 'Export PNG')).subarray(1, 4).toString()).toBe('PNG');
  const bring = (buffer: Buffer) =>
    page.getByLabel('Import JSON').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer });
  await bring(Buffer.from(json.toString().replace('"kind": "guard"', '"kind": "wall"')));
  await expect(page.getByRole('alert')).toContainText(
    'Node 3: the kind "wall" is neither "route" nor "guard".',
  );
  await press('OK');

  await press(/^This site/);
  await expect(page.getByRole('button', { name: /^Route \/divisions\/nexus\/csv-playground/ })).toBeVisible();
  await bring(json);
  await expect(parts).toHaveCount(6);

  // Saved diagrams persist, for their owner only.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.getByRole('button', { name: /^Mine 6 nodes/ }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Mine');
  await expect(parts).toHaveCount(6);
});

test('a diagram is readable on a phone, and is fitted again when the window changes', async ({ people }) => {
  const page = await people.arrive('ben');
  const parts = page.locator('.react-flow__node');
  const canvas = page.getByTestId('canvas');
  const isWhole = async () => {
    const [outside, ...boxes] = await Promise.all(
      [canvas, ...(await parts.all())].map(each => each.boundingBox()),
    );
    return boxes.every(box => box!.x > outside!.x && box!.x + box!.width < outside!.x + outside!.width);
  };
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/divisions/nexus/router-diagram');
  await expect(parts).toHaveCount(5);
  await expect.poll(async () => (await parts.first().boundingBox())!.width).toBeGreaterThan(170);
  await parts.first().scrollIntoViewIfNeeded();
  await expect(parts.first()).toBeInViewport({ ratio: 0.99 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await isWhole()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(isWhole).toBe(true);
});

test('the examples run for everyone, and the guard redirects', async ({ page }) => {
  await page.goto('/divisions/nexus/examples');
  await expect(page.getByTestId('example-load')).toContainText('services, seen at');
  await page.getByRole('button', { name: 'Horizon' }).click();
  await expect(page).toHaveURL(/division=horizon/);
  await page.getByRole('button', { name: 'Invalid field' }).click();
  await expect(page.getByTestId('example-problem')).toContainText('request.invalid');
  const live = page.getByTestId('example-live');
  await live.getByRole('button', { name: /Enter the room/ }).click();
  await expect(live).toContainText('(you) is online');
  await live.getByRole('button', { name: 'Step away' }).click();
  await expect(live).toContainText('(you) is away');
  await live.getByRole('button', { name: 'Write as someone else' }).click();
  await expect(live.getByRole('alert')).toContainText('Rejected, and rolled back');
  await expect(live.getByRole('listitem')).toHaveCount(1);
});
