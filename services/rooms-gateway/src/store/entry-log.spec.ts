import type { LogEntry } from '../rooms/room-state.js';
import { EntryLog } from './entry-log.js';

const epoch = 10;
const at = (offset: number) => ({ epoch, offset });

const entry = (offset: number): LogEntry => ({
  after: epoch,
  epoch,
  offset,
  at: offset / 3,
  writes: [['settings', { guestbookOpen: offset % 2 === 0 }]],
  facts: [{ type: 'member-joined', uid: `ada-${offset}` }],
});

const entries = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => entry(first + index));

function logUpTo(last: number, retention = 1_000, onForgotten?: (entries: readonly LogEntry[]) => void) {
  const log = new EntryLog(at(5), retention, onForgotten);
  for (const each of entries(6, last)) log.push(each);
  return log;
}

it('keeps all entries after its base, wherever that is', () => {
  const all = entries(1, 60);
  for (let first = 2; first <= 40; first++) {
    const [whole, part] = [new EntryLog(at(0), 1_000), new EntryLog(at(first - 1), 1_000)];
    for (const each of all) {
      whole.push(each);
      if (each.offset >= first) part.push(each);
    }
    expect(whole.all()).toEqual(all);
    expect(part.all()).toEqual(all.slice(first - 1));
  }
});

it.each([5, 6, 13, 14, 20, 21, 22, 37, 100])(
  'returns the entries after each offset of a log that ends at %i',
  last => {
    const log = logUpTo(last);
    expect(log.all()).toEqual(entries(6, last));
    for (let offset = 5; offset <= last; offset++)
      expect(log.after(at(offset))).toEqual(entries(offset + 1, last));
  },
);

it('knows no offset before its start, after its end, or in another epoch', () => {
  const log = logUpTo(60);
  for (const place of [
    at(4),
    at(61),
    { epoch: 11, offset: 5 },
    { epoch: 11, offset: 20 },
    { epoch: 9, offset: 60 },
  ])
    expect(log.after(place)).toBeNull();
});

it('continues from offset 0 of any epoch if it has everything since the room began', () => {
  const log = new EntryLog({ epoch, offset: 0 }, 1_000);
  for (const each of entries(1, 30)) log.push(each);
  expect(log.after({ epoch: 0, offset: 0 })).toHaveLength(30);
  expect(logUpTo(30).after({ epoch: 0, offset: 0 })).toBeNull();
});

it('keeps little more than its required length, and passes on dropped entries once, in order', () => {
  const forgotten: LogEntry[] = [];
  for (let last = 6; last <= 300; last++) {
    forgotten.length = 0;
    const log = logUpTo(last, 100, oldest => void forgotten.push(...oldest));
    const kept = log.all();
    expect([...forgotten, ...kept]).toEqual(entries(6, last));
    expect(kept.length).toBeGreaterThanOrEqual(Math.min(100, last - 5));
    expect(kept.length).toBeLessThanOrEqual(116);
    expect(log.after(at(Math.max(5, last - 99)))).toEqual(entries(Math.max(6, last - 98), last));
    if (last > 105) expect(log.after(at(last - 100))).toBeNull();
  }
});

it('drops entries up to any of its offsets, and continues from there', () => {
  for (let place = 5; place <= 40; place++) {
    const forgotten: LogEntry[] = [];
    const log = logUpTo(40, 1_000, oldest => void forgotten.push(...oldest));
    log.forgetUpTo(at(place));
    expect(forgotten).toEqual(entries(6, place));
    log.push(entry(41));
    expect(log.after(at(place))).toEqual(entries(place + 1, 41));
    if (place > 5) expect(log.after(at(place - 1))).toBeNull();
  }
});

it('drops nothing for an offset that it does not have', () => {
  const log = logUpTo(40);
  log.forgetUpTo(at(41));
  log.forgetUpTo({ epoch: 11, offset: 20 });
  expect(log.all()).toEqual(entries(6, 40));
});

it('starts over without earlier entries', () => {
  const log = logUpTo(40);
  log.beginAt({ epoch: 20, offset: 2 });
  expect(log.all()).toEqual([]);
  expect(log.after({ epoch: 20, offset: 2 })).toEqual([]);
  expect(log.after(at(40))).toBeNull();
});
