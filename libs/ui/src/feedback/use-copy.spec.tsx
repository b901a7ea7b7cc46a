import { act, renderHook } from '@testing-library/react';
import { jest } from '@jest/globals';
import { useCopy } from './use-copy.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('says for a moment that the text was copied, each time', async () => {
  const writeText = jest.fn(async (_text: string) => undefined);
  // jsdom has no clipboard.
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  const { result } = renderHook(() => useCopy('a link'));
  expect(result.current.copied).toBe(false);
  for (const time of [1, 2]) {
    await act(() => result.current.copy());
    expect(writeText.mock.calls).toEqual(Array(time).fill(['a link']));
    act(() => jest.advanceTimersByTime(1_499));
    expect(result.current.copied).toBe(true);
    act(() => jest.advanceTimersByTime(1));
    expect(result.current.copied).toBe(false);
  }
});
