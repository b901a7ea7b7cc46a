import { jest } from '@jest/globals';
import type { Logger } from 'pino';
import type { RoomDraft } from '../rooms/room-draft.js';
import type { RoomRegistry } from '../store/room-registry.js';
import type { ServerClock } from '../sync/server-clock.js';
import { Activities } from './activities.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

it('shows activities together after a moment, again and again, even after one time failed', async () => {
  const nodes = new Map<string, { user: string }>();
  const draft = {
    put: (key: string, value: { user: string }) => nodes.set(key, value),
    entries: () => nodes,
    remove: (key: string) => nodes.delete(key),
  } as unknown as RoomDraft;
  let times = 0;
  const run = async (_shard: string, work: (draft: RoomDraft) => void) => {
    if (++times === 1) throw new Error('The store is away');
    work(draft);
  };
  const warn = jest.fn();
  const activities = new Activities(
    { run, onEvents: () => undefined } as unknown as RoomRegistry,
    { now: () => Date.now() } as ServerClock,
    { warn } as unknown as Logger,
  );
  for (const turn of [1, 2, 3]) {
    activities.note({ type: 'room_activity', user: `ada ${turn}` });
    activities.note({ type: 'room_activity', user: `ben ${turn}` });
    await jest.advanceTimersByTimeAsync(299);
    expect(times).toBe(turn - 1);
    await jest.advanceTimersByTimeAsync(1);
  }
  expect([...nodes.values()].map(({ user }) => user)).toEqual(['ada 2', 'ben 2', 'ada 3', 'ben 3']);
  expect(warn).toHaveBeenCalledTimes(1);
});
