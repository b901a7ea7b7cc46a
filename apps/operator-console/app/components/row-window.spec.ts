import { expect, it } from '@jest/globals';
import { rowWindow } from './row-window';

const at = (top: number, count = 50_000) => rowWindow(count, { top, height: 600, rowHeight: 40 });

it('draws only the visible rows and a few around them, out of fifty thousand', () => {
  expect(at(0)).toEqual({ start: 0, end: 27, before: 0, after: (50_000 - 27) * 40 });
  const middle = at(1_000_000);
  expect([middle.start, middle.end]).toEqual([25_000 - 12, 25_000 + 15 + 12]);
});

it('takes as much space as all rows would, at any scroll position', () => {
  for (const top of [0, 1, 39, 40, 555, 1_999_400, 9_999_999]) {
    const { start, end, before, after } = at(top);
    expect(before + (end - start) * 40 + after).toBe(50_000 * 40);
    expect(end - start).toBeGreaterThanOrEqual(15);
  }
});

it('draws all of a short list', () => {
  expect(at(0, 5)).toEqual({ start: 0, end: 5, before: 0, after: 0 });
  expect(at(500, 5)).toMatchObject({ start: 0, end: 5 });
  expect(at(0, 0)).toEqual({ start: 0, end: 0, before: 0, after: 0 });
});
