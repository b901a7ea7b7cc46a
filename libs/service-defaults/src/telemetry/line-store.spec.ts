import { expect, it } from '@jest/globals';
import { LineStore, type StoredLine } from './line-store.js';

const at = Date.UTC(2026, 4, 6);
const line = (traceId: string, time = at): StoredLine => ({
  traceId,
  at: new Date(time).toISOString(),
  level: 'info',
  service: 'accounts',
  version: '0.2.0',
  startedAt: new Date(at).toISOString(),
  message: 'Handled.',
  attributes: {},
});
const idsOf = (lines: StoredLine[]) => lines.map(({ traceId }) => traceId);

it('finds every trace that starts with the same digits', () => {
  const store = new LineStore(undefined, () => at);
  for (const traceId of ['3b0c72e81', '3b0c72e82', 'ffffffff']) store.add(line(traceId));
  expect(idsOf(store.find('3b0c72e8'))).toEqual(['3b0c72e81', '3b0c72e82']);
});

it('keeps a limited number of lines, in all and per trace, for a limited time', () => {
  let now = at;
  const store = new LineStore({ mostLines: 4, mostLinesOfATrace: 2, keptMs: 1_000 }, () => now);
  for (const traceId of ['a', 'a', 'a', 'b', 'c', 'd']) store.add(line(traceId));
  expect(idsOf(store.find(''))).toEqual(['b', 'c', 'd']);
  now += 2_000;
  store.add(line('e', now));
  expect(idsOf(store.find(''))).toEqual(['e']);
});
