import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './stack.js';

/** `SEVENFOLD_LOOKS=all` checks every page in all widths and themes, which takes half an hour. */
export const thorough = process.env['SEVENFOLD_LOOKS'] === 'all';

/** A 1,280 px window at 200 % zoom, in the system's forced colours. */
const forced: Look = { width: 640, colorScheme: 'dark', forcedColors: 'active' };
/** A dark phone and a light desktop. */
export const looks: readonly Look[] = thorough
  ? [320, 768, 1440]
      .flatMap((width): Look[] => [
        { width, colorScheme: 'dark' },
        { width, colorScheme: 'light' },
      ])
      .concat(forced)
  : [
      { width: 320, colorScheme: 'dark' },
      { width: 1440, colorScheme: 'light' },
    ];
export interface Look {
  width: number;
  colorScheme: 'dark' | 'light';
  forcedColors?: 'active';
}

const height = 800;
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colorSchemeKey = 'sevenfold.color-scheme';

/** Switches an open page to another width and theme, like a choice in another tab. Faster than a reload. */
export async function show(page: Page, { width, colorScheme, forcedColors }: Look) {
  await page.setViewportSize({ width, height });
  // The account's theme "as the device" may apply a moment after the page opened.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce', forcedColors: forcedColors ?? 'none' });
  const root = page.locator('html');
  // Retry, because the page reacts only once its scripts run.
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

/** Expects no axe or CSP violations and no horizontal overflow. `part` limits axe to a selector. */
export async function expectPageQuality(page: Page, what: string, part?: string) {
  // Without legacy mode, axe merges its results in an extra page, which doubles the time. Legacy mode skips
  // cross-origin frames, and ours show nothing.
  const sweep = new AxeBuilder({ page }).setLegacyMode();
  // axe reads the page's own colours, which forced colours replace when they are painted.
  if (await page.evaluate(() => matchMedia('(forced-colors: active)').matches))
    sweep.disableRules('color-contrast');
  // For a part of a page, page-level best practices beyond WCAG (landmarks) don't apply.
  if (part) sweep.include(part).withTags(wcag);
  const { violations } = await sweep.analyze();
  expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.target.join(' ')}`)).toEqual([]);
  const forbidden = await page.evaluate(() => (globalThis as Record<string, unknown>)['policyViolations']);
  expect(forbidden ?? [], what).toEqual([]);
  const [content, edge] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content, what).toBeLessThanOrEqual(edge!);
}

export async function expectPageQualityInEachLook(page: Page, what: string) {
  for (const look of looks) {
    await show(page, look);
    await expectPageQuality(
      page,
      `${what} at ${look.width} px, ${look.forcedColors ? 'forced colours' : look.colorScheme}`,
    );
  }
}
