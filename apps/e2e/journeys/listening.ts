import { expect, type Page } from '@playwright/test';

export interface ListeningReport {
  playing: boolean;
  /** Position according to the listener's own player. */
  positionMs: number;
  /** Epoch milliseconds of that position. All browsers of one machine share this clock. */
  measuredAt: number;
  errorMs: number;
}

/** The report of a page's player. */
export async function listening(page: Page): Promise<ListeningReport> {
  const report = page.getByTestId('sync-report');
  return report.evaluate(element => {
    const value = (name: string) => element.getAttribute(`data-${name}`) ?? '';
    return {
      playing: value('playing') === 'true',
      positionMs: Number(value('position-ms')),
      measuredAt: Number(value('measured-at')),
      errorMs: Number(value('error-ms')),
    };
  });
}

/** Milliseconds between two listeners at the same instant. Infinite unless both play. */
export async function skewOf(one: Page, other: Page): Promise<number> {
  const [a, b] = await Promise.all([listening(one), listening(other)]);
  if (!a.playing || !b.playing) return Infinity;
  return Math.abs(a.positionMs - a.measuredAt - (b.positionMs - b.measuredAt));
}

export const isPlaying = (page: Page) => listening(page).then(({ playing }) => playing);

/** Seeks to the start, because on a slow machine the track may end before the test does. */
export async function playFromStart(host: Page) {
  await host.getByLabel('Position').fill('5');
  await expect.poll(() => isPlaying(host), { timeout: 60_000 }).toBe(true);
}
