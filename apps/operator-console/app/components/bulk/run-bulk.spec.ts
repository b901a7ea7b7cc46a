import { expect, it } from '@jest/globals';
import { describeBulkResult, runBulk, type BulkAct, type BulkResult } from './run-bulk';

const run = (items: readonly number[], signal: AbortSignal, act: BulkAct<number>) => {
  const seen: BulkResult[] = [];
  const options = {
    nameOf: (item: number) => `#${item}`,
    onProgress: (now: BulkResult) => seen.push(now),
    signal,
  };
  return runBulk(items, act, options).then(result => ({ result, seen }));
};

it('continues after a failure, and returns the error of each failure and the trace of each success', async () => {
  const error = new Error('Someone was first.');
  const { result, seen } = await run([1, 2, 3], new AbortController().signal, async item => {
    if (item === 2) throw error;
    return { traceId: `trace ${item}` };
  });
  expect(seen.map(({ done, failed }) => done.length + failed.length)).toEqual([1, 2, 3]);
  expect(result).toEqual({
    total: 3,
    done: [
      { name: '#1', traceId: 'trace 1' },
      { name: '#3', traceId: 'trace 3' },
    ],
    failed: [{ name: '#2', error }],
  });
  expect(describeBulkResult('Approved', result)).toBe('Approved 2 of 3. 1 failed.');
});

it('stops before the next item when the operator stops it', async () => {
  const stop = new AbortController();
  const acted: number[] = [];
  const { result } = await run([1, 2, 3], stop.signal, async item => {
    acted.push(item);
    stop.abort();
    return {};
  });
  expect(acted).toEqual([1]);
  expect(describeBulkResult('Archived', result)).toBe('Archived 1 of 3. Stopped: 2 not tried.');
});

it('says how many were done when none failed', () => {
  const done = ['a', 'b', 'c', 'd'].map(name => ({ name, traceId: undefined }));
  expect(describeBulkResult('Replayed', { total: 4, done, failed: [] })).toBe('Replayed 4 of 4.');
});
