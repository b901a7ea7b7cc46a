import { describe, expect, it } from '@jest/globals';
import type { TraceSpan } from '@sevenfold/contracts';
import { lengthOf, spanRows } from './span-tree';

const span = (
  spanId: string,
  parentSpanId: string | null,
  startMs: number,
  durationMs: number,
): TraceSpan => ({
  spanId,
  parentSpanId,
  name: spanId,
  kind: 'internal',
  service: 'x',
  status: 'unset',
  attributes: {},
  startUnixNano: String(1_700_000_000_000_000_000n + BigInt(startMs) * 1_000_000n),
  durationNano: String(durationMs * 1_000_000),
});

describe('a waterfall', () => {
  it('puts children below their parents, ordered by start', () => {
    const rows = spanRows([
      span('c', 'a', 7, 2),
      span('a', null, 0, 10),
      span('b', 'a', 1, 3),
      span('d', 'b', 2, 1),
    ]);
    expect(rows.map(({ span: { spanId }, depth }) => [spanId, depth])).toEqual([
      ['a', 0],
      ['b', 1],
      ['d', 2],
      ['c', 1],
    ]);
  });

  it('treats a span whose parent was not recorded as a root', () => {
    expect(spanRows([span('a', 'browser', 0, 1)])[0]!.depth).toBe(0);
  });

  it('measures from the first start to the last end', () => {
    expect(lengthOf(spanRows([span('a', null, 0, 4), span('b', 'a', 3, 9)]))).toBe(12);
  });

  it('is empty for an empty trace', () => {
    expect(spanRows([])).toEqual([]);
  });
});
