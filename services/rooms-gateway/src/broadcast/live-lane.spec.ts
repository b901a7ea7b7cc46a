import { jest } from '@jest/globals';
import type { ReactionMark } from '@sevenfold/contracts';
import { MemoryRoomStore } from '../store/memory-store.js';
import { RoomReplica } from '../store/room-replica.js';
import type { LiveValues } from '../store/room-store.js';
import { ServerClock } from '../sync/server-clock.js';
import { LiveLane } from './live-lane.js';

async function lane() {
  const store = new MemoryRoomStore();
  const snapshot = await store.open({ room: 'lobby', epoch: 1, offset: 0, nodes: [] });
  const replica = new RoomReplica(store, new ServerClock(), snapshot, async () => snapshot);
  await replica.run(draft => {
    draft.put('members/ada', { role: 'host', joinedAt: 0, anonymous: false });
    draft.put('session', { trackUrl: '/a.mp3', paused: false, position: 10, at: 1_000, rate: 1, seq: 1 });
  });
  const published: LiveValues[] = [];
  const kept: ReactionMark[][] = [];
  let woken = 0;
  const outside = {
    now: () => 3_500,
    publishLive: (values: LiveValues) => void published.push(values),
    keepReactions: (marks: ReactionMark[]) => void kept.push(marks),
  };
  return { live: new LiveLane(replica, outside, () => woken++), published, kept, woken: () => woken };
}

it('sends each person’s newest level, once', async () => {
  const { live, woken } = await lane();
  live.level('ada', 0.2);
  live.level('ada', 0.4);
  live.level('ben', 0.1);
  expect(woken()).toBeGreaterThan(0);
  expect(live.take()).toEqual({ levels: { ada: 0.4, ben: 0.1 } });
  expect(live.take()).toEqual({});
});

it('sends other pods what was measured here, and nothing that came from them', async () => {
  const { live, published } = await lane();
  live.hear({ levels: { cleo: 0.9 }, reactions: [['cleo', '👏', 4]] });
  expect(live.take()).toEqual({ levels: { cleo: 0.9 }, reactions: [['cleo', '👏', 4]] });
  expect(published).toEqual([]);
  live.level('ada', 0.3);
  live.take();
  expect(published).toEqual([{ levels: { ada: 0.3 } }]);
});

it('puts a reaction at the track’s position', async () => {
  const { live } = await lane();
  live.react('ada', '👏');
  expect(live.take()).toEqual({ reactions: [['ada', '👏', 12.5]] });
});

it('ignores reactions from people outside the room', async () => {
  const { live, published } = await lane();
  live.react('stranger', '👏');
  expect(live.take()).toEqual({});
  expect(published).toEqual([]);
});

it('shows at most thirty reactions per tick', async () => {
  const { live } = await lane();
  for (let i = 0; i < 40; i++) live.react('ada', '👏');
  expect(live.take().reactions).toHaveLength(30);
  live.react('ada', '👏');
  expect(live.take().reactions).toHaveLength(1);
});

it('keeps at most sixty reactions per second for the timeline', async () => {
  const { live, kept } = await lane();
  jest.useFakeTimers();
  for (let i = 0; i < 70; i++) live.react('ada', '👏');
  expect(kept).toEqual([]);
  jest.advanceTimersByTime(1_000);
  jest.useRealTimers();
  expect(kept).toHaveLength(1);
  expect(kept[0]).toHaveLength(60);
  expect(kept[0]![0]).toEqual({ uid: 'ada', emoji: '👏', position: 12.5, track: 1 });
});
