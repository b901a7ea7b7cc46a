import { jest } from '@jest/globals';
import fc from 'fast-check';
import { PermanentFailure, TemporaryFailure } from './dead-letters.js';
import type { EventRecord } from './event-record.js';
import type { RecordHandler } from './event-transport.js';

/** The clock: every wait ends at once, and is recorded. */
const waits: number[] = [];
let now = 0;
jest.unstable_mockModule('./pause.js', () => ({
  pause: (milliseconds: number, { signal }: { signal: AbortSignal }) => {
    waits.push(milliseconds);
    if (milliseconds < Infinity) now += milliseconds;
    return new Promise<void>(resolve => {
      if (milliseconds < Infinity) setImmediate(resolve);
      signal.addEventListener('abort', () => resolve());
    });
  },
}));
/** `until` of @sevenfold/testing would use this clock. */
const until = async (isSo: () => boolean) => {
  for (let turn = 0; turn < 1_000 && !isSo(); turn++) await new Promise(resolve => setImmediate(resolve));
};
const { KeyLanes } = await import('./key-lanes.js');

// No test here waits in real time: one that hangs has found a fault.
jest.setTimeout(20_000);

const retryDelays = [10, 200, 3_000];
const tries = retryDelays.length + 1;
const record = (key: string, number = 0): EventRecord => ({
  topic: 'tests.counter',
  key,
  headers: {},
  value: String(number),
});

beforeEach(() => {
  waits.splice(0);
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => void jest.restoreAllMocks());

/** Resolves when every event is settled, with the parked ones and their attempts. */
async function handle(
  records: readonly EventRecord[],
  handler: RecordHandler,
  { earlierAttempts = 0, concurrency = 8, delays = retryDelays } = {},
) {
  const parked: { value: string; attempts: number; reason: string }[] = [];
  const lanes = new KeyLanes(
    handler,
    async ({ value }, error, attempts) => {
      parked.push({ value, attempts, reason: (error as Error).message });
    },
    { retryDelays: delays, concurrency },
  );
  await Promise.all(
    records.map(
      each =>
        new Promise<void>(settled => lanes.add({ record: each, earlierAttempts, settled: () => settled() })),
    ),
  );
  await lanes.stop();
  expect(lanes.size).toBe(0);
  return parked;
}

it('handles the events of one key one by one, in order, whatever fails and however long each takes', async () => {
  const event = fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    turns: fc.nat(3),
    failures: fc.nat(tries + 1),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (events, concurrency) => {
        const inHand = new Set<string>();
        const begun = new Map<string, number[]>();
        const records = events.map(({ key }, number) => record(key, number));
        await handle(
          records,
          async ({ key, value }, { attempt }) => {
            expect(inHand).not.toContain(key);
            expect(inHand.size).toBeLessThan(concurrency);
            inHand.add(key);
            const { turns, failures } = events[Number(value)]!;
            if (attempt === 1) begun.set(key, [...(begun.get(key) ?? []), Number(value)]);
            for (let turn = 0; turn < turns; turn++) await new Promise(resolve => setImmediate(resolve));
            inHand.delete(key);
            if (attempt <= failures) throw new Error('not yet');
          },
          { concurrency },
        );
        for (const numbers of begun.values()) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        expect([...begun.values()].flat()).toHaveLength(events.length);
      },
    ),
    { numRuns: 60 },
  );
});

it('handles events of other keys while one waits for a retry', async () => {
  const handled: string[] = [];
  let isFirst = true;
  await handle(
    [record('poisoned'), record('sound')],
    async ({ key }) => {
      if (key === 'poisoned' && isFirst) {
        isFirst = false;
        throw new Error('not yet');
      }
      handled.push(key);
    },
    { concurrency: 1 },
  );
  expect(handled).toEqual(['sound', 'poisoned']);
});

it('keeps waiting while a dependency is down, and parks nothing', async () => {
  let left = 3 * tries;
  const parked = await handle([record('a')], async () => {
    if (left-- > 0) throw new TemporaryFailure('away');
  });
  expect(left).toBe(-1);
  expect(parked).toEqual([]);
  expect(waits.slice(0, tries)).toEqual([...retryDelays, retryDelays.at(-1)]);
});

it('parks an event whose handler has reported an outage for a day', async () => {
  const hour = 3_600_000;
  const away: RecordHandler = async () => {
    throw new TemporaryFailure('away');
  };
  const parked = await handle([record('a')], away, { delays: [hour] });
  expect(parked).toEqual([{ value: '0', attempts: 2, reason: 'away' }]);
  expect(waits).toEqual(Array(24).fill(hour));
});

it('counts the time of the attempts towards that day, too', async () => {
  const hour = 3_600_000;
  const slow: RecordHandler = async () => {
    now += hour;
    throw new TemporaryFailure('timed out');
  };
  expect(await handle([record('a')], slow, { delays: [hour] })).toHaveLength(1);
  expect(waits).toHaveLength(12);
});

it('waits longer after each failed attempt, and parks after the last', async () => {
  const attempts: number[] = [];
  const parked = await handle([record('a')], async (_record, { attempt }) => {
    attempts.push(attempt);
    throw new Error('never');
  });
  expect(attempts).toEqual([1, 2, 3, 4]);
  expect(waits).toEqual(retryDelays);
  expect(parked).toEqual([{ value: '0', attempts: tries, reason: 'never' }]);
});

it('parks at once if a retry cannot help', async () => {
  const parked = await handle([record('a')], async () => {
    throw new PermanentFailure('not valid');
  });
  expect(parked).toEqual([{ value: '0', attempts: 1, reason: 'not valid' }]);
  expect(waits).toEqual([]);
});

it('parks an event without trying it if it has crashed the process in twice as many attempts as allowed', async () => {
  const handler = jest.fn<RecordHandler>(async () => undefined);
  const parked = await handle([record('a')], handler, { earlierAttempts: 2 * tries });
  expect(handler).not.toHaveBeenCalled();
  expect(parked).toEqual([
    { value: '0', attempts: 2 * tries, reason: 'The process ended during each attempt' },
  ]);

  expect(await handle([record('a')], handler, { earlierAttempts: 2 * tries - 1 })).toEqual([]);
  expect(handler).toHaveBeenCalledTimes(1);
});

it('settles a parked event only when it is stored', async () => {
  let refusals = 8;
  const settled = jest.fn();
  const parks: number[] = [];
  const lanes = new KeyLanes(
    async () => {
      throw new PermanentFailure('not valid');
    },
    async () => {
      parks.push(settled.mock.calls.length);
      if (refusals-- > 0) throw new Error('broker down');
    },
  );
  await new Promise<void>(resolve =>
    lanes.add({ record: record('a'), earlierAttempts: 0, settled: () => (settled(), resolve()) }),
  );
  expect(parks).toEqual(Array.from({ length: 9 }, () => 0));
  expect(waits).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
  expect(settled).toHaveBeenCalledTimes(1);
});

it.each([
  ['its turn', ['a', 'a']],
  ['a place', ['a', 'b']],
])('does not settle an event that waited for %s when it was stopped', async (_what, keys) => {
  const settled = jest.fn();
  const release = Promise.withResolvers<void>();
  const lanes = new KeyLanes(
    () => release.promise,
    async () => undefined,
    { concurrency: 1 },
  );
  for (const key of keys) lanes.add({ record: record(key), earlierAttempts: 0, settled });
  await new Promise(resolve => setImmediate(resolve));
  const stopped = lanes.stop();
  release.resolve();
  await stopped;
  expect(settled).toHaveBeenCalledTimes(1);
});

it('counts unsettled events, and as busy only those not waiting for a retry', async () => {
  const release = Promise.withResolvers<void>();
  const lanes = new KeyLanes(
    async ({ key }, { attempt }) => {
      if (key === 'poisoned' && attempt === 1) throw new Error('not yet');
      await release.promise;
    },
    async () => undefined,
    { retryDelays, concurrency: 1 },
  );
  const counts: [size: number, busy: number][] = [];
  const count = () => void counts.push([lanes.size, lanes.busy]);
  count();
  for (const key of ['poisoned', 'sound'])
    lanes.add({ record: record(key), earlierAttempts: 0, settled: () => undefined });
  count();
  await until(() => waits.length === 1);
  count();
  await until(() => lanes.busy === 2);
  count();
  release.resolve();
  await until(() => lanes.size === 0);
  count();
  expect(counts).toEqual([
    [0, 0],
    [2, 2],
    [2, 1],
    [2, 2],
    [0, 0],
  ]);
});

it('handles events of two topics concurrently even if their key is the same', async () => {
  const both = Promise.withResolvers<void>();
  let begun = 0;
  await handle([record('a'), { ...record('a'), topic: 'tests.other' }], async () => {
    if (++begun === 2) both.resolve();
    await both.promise;
  });
  expect(begun).toBe(2);
});

it('neither tries nor settles an event whose partition was revoked', async () => {
  const handler = jest.fn<RecordHandler>(async () => undefined);
  const settled = jest.fn();
  const lanes = new KeyLanes(handler, async () => undefined);
  lanes.add({ record: record('a'), earlierAttempts: 0, settled, signal: AbortSignal.abort() });
  await until(() => lanes.size === 0);
  expect(handler).not.toHaveBeenCalled();
  expect(settled).not.toHaveBeenCalled();
});

it('leaves an event that waits for a retry to the next process when it is stopped', async () => {
  const settled = jest.fn();
  const park = jest.fn(async () => undefined);
  const handler = jest.fn<RecordHandler>(async () => {
    throw new Error('not yet');
  });
  const lanes = new KeyLanes(handler, park, { retryDelays: [Infinity] });
  lanes.add({ record: record('a'), earlierAttempts: 0, settled });
  await until(() => waits.length === 1);
  await lanes.stop();
  expect(handler).toHaveBeenCalledTimes(1);
  expect(settled).not.toHaveBeenCalled();
  expect(park).not.toHaveBeenCalled();
});

it('keeps the order of a key when events arrive between the end of one and the start of the next', async () => {
  const over: string[] = [];
  const turns = new Map([1, 2, 3].map(number => [String(number), Promise.withResolvers<void>()]));
  const lanes = new KeyLanes(
    async ({ value }) => {
      await turns.get(value)!.promise;
      over.push(value);
    },
    async () => undefined,
  );
  const add = (number: number) =>
    lanes.add({ record: record('a', number), earlierAttempts: 0, settled: () => undefined });
  add(1);
  add(2);
  turns.get('1')!.resolve();
  await until(() => lanes.size === 1);
  add(3);
  turns.get('3')!.resolve();
  await until(() => over.length > 1);
  expect(over).toEqual(['1']);
  turns.get('2')!.resolve();
  await until(() => lanes.size === 0);
  expect(over).toEqual(['1', '2', '3']);
});
