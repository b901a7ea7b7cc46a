import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import type { EventTransport } from './event-transport.js';

const minute = 60_000;

/** Times of each call. */
const asked = { connection: [] as number[], publication: [] as number[], tidying: [] as number[] };
let away: 'database' | 'broker' | undefined;
let unsent: object[] = [];
const reach = async (part: typeof away) => {
  if (part === away) throw new Error('away');
};

class Client extends EventEmitter {
  connect = async () => {
    asked.connection.push(Date.now());
    await reach('database');
  };
  end = async () => undefined;
  query = async (text: string) => {
    await reach('database');
    if (text.includes('pg_try_advisory_lock')) return { rows: [{ leads: true }] };
    if (text.includes('from outbox where sent_at is null order by')) return { rows: unsent };
    if (text.startsWith('delete from outbox')) asked.tidying.push(Date.now());
    return { rows: [] };
  };
}
jest.unstable_mockModule('pg', () => ({ default: { Client } }));
const { OutboxRelay } = await import('./outbox-relay.js');

const event = {
  id: 'id',
  aggregatetype: 'tests.counter',
  aggregateid: 'a',
  type: 'tests.counter.counted.v1',
  payload: {},
  headers: {},
  created_at: new Date(0),
};
const publish = async () => {
  asked.publication.push(Date.now());
  await reach('broker');
  unsent = [];
};

let relay: InstanceType<typeof OutboxRelay>;
const onTrouble = jest.fn();
beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 0) });
  [away, unsent] = [undefined, []];
  for (const times of Object.values(asked)) times.splice(0);
  onTrouble.mockClear();
  const transport = { publish } as unknown as EventTransport;
  relay = new OutboxRelay({ url: 'postgres://nowhere', transport, source: 'tests', onTrouble });
});
afterEach(async () => {
  await relay.stop();
  jest.useRealTimers();
});

const gaps = (times: readonly number[]) => times.slice(1).map((time, n) => time - times[n]!);

describe.each([
  ['database', 'connection'],
  ['broker', 'publication'],
] as const)('while the %s is down', (part, attempt) => {
  const leave = () => ([away, unsent] = [part, [event]]);

  it('retries with doubling waits of up to 5 s, give or take half', async () => {
    leave();
    relay.start();
    await jest.advanceTimersByTimeAsync(2 * minute);
    const waits = gaps(asked[attempt]);
    // At most 7.5 s apart, as long as the outage lasts.
    expect(waits.length).toBeGreaterThan(16);
    for (const [n, wait] of waits.entries()) {
      const mean = Math.min(100 * 2 ** n, 5_000);
      expect(wait).toBeGreaterThanOrEqual(mean / 2);
      expect(wait).toBeLessThanOrEqual(mean * 1.5);
    }
    expect(onTrouble).toHaveBeenCalledTimes(1);
  });

  it('starts with short waits again once it is back', async () => {
    leave();
    relay.start();
    await jest.advanceTimersByTimeAsync(minute);
    away = undefined;
    await jest.advanceTimersByTimeAsync(minute);
    asked[attempt].splice(0);
    leave();
    await jest.advanceTimersByTimeAsync(minute);
    expect(gaps(asked[attempt])[0]).toBeLessThanOrEqual(300);
  });
});

it('looks for events every two seconds, even without a notification', async () => {
  relay.start();
  await jest.advanceTimersByTimeAsync(minute);
  unsent = [event];
  await jest.advanceTimersByTimeAsync(2_000);
  expect(asked.publication).toHaveLength(1);
});

it('cleans up at its start and every ten minutes from then on', async () => {
  relay.start();
  await jest.advanceTimersByTimeAsync(60 * minute + 10_000);
  const waits = gaps(asked.tidying);
  expect(waits).toHaveLength(6);
  for (const wait of waits) {
    expect(wait).toBeGreaterThanOrEqual(10 * minute);
    expect(wait).toBeLessThanOrEqual(10 * minute + 2_000);
  }
});
