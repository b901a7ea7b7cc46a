import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './stack.js';

/** `SEVENFOLD_LOOKS=all` looks at every page in every width and theme, which takes half an hour. */
export const thorough = process.env['SEVENFOLD_LOOKS'] === 'all';

/** How people look at pages: on a phone at night, and at a desk. */
export const looks: readonly Look[] = thorough
  ? [320, 768, 1440].flatMap(width => [
      { width, colorScheme: 'dark' as const },
      { width, colorScheme: 'light' as const },
    ])
  : [
      { width: 320, colorScheme: 'dark' },
      { width: 1440, colorScheme: 'light' },
    ];
export interface Look {
  width: number;
  colorScheme: 'dark' | 'light';
}

const height = 800;
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colorSchemeKey = 'sevenfold.color-scheme';

/** Shows an open page in another width and theme, as another tab's choice of the theme would: loading it again takes longer. */
export async function show(page: Page, { width, colorScheme }: Look) {
  await page.setViewportSize({ width, height });
  // The account's theme "as the device" may apply a moment after the page opened.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const root = page.locator('html');
  // Until the page's scripts run, nobody hears of the choice.
  await expect(async () => {
    await page.evaluate(
      ([key, newValue]) => {
        localStorage.setItem(key, newValue);
        dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
      },
      [colorSchemeKey, colorScheme] as const,
    );
    await expect(root).toHaveAttribute('data-mantine-color-scheme', colorScheme, { timeout: 500 });
  }).toPass();
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

/** Nothing that axe finds fault with, that the page's policy forbids, or beside the page's edge. `part` is a selector of what to look at. */
export async function expectWellMade(page: Page, what: string, part?: string) {
  // Otherwise what it finds is put together in a page opened for that, which takes as long again; frames of other origins are
  // left out, and none of ours has anything to see in it.
  const sweep = new AxeBuilder({ page }).setLegacyMode();
  // Of a part, what is asked of whole pages beyond WCAG (landmarks) cannot be judged.
  if (part) sweep.include(part).withTags(wcag);
  const { violations } = await sweep.analyze();
  expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.target.join(' ')}`)).toEqual([]);
  const forbidden = await page.evaluate(() => (globalThis as Record<string, unknown>)['policyViolations']);
  expect(forbidden ?? [], what).toEqual([]);
  const [content, edge] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content, what).toBeLessThanOrEqual(edge!);
}

export async function expectWellMadeInEachLook(page: Page, what: string) {
  for (const look of looks) {
    await show(page, look);
    await expectWellMade(page, `${what} at ${look.width} px, ${look.colorScheme}`);
  }
}
