import { realtimeLimits, type Json } from '@sevenfold/contracts';
import type { RoomActor } from './room-link.js';
import { RoomQueue } from './room-queue.js';

const most = realtimeLimits.order;

/** A queue with entries at these orders, and its writes. */
function queueAt(orders: Record<string, number>) {
  const written: Json[] = [];
  const write = async (_path: string, value: Json) => void written.push(value);
  const queue = Object.entries(orders).map(([key, order]) => ({ key, order }));
  const realtime = { push: write, set: write, update: write, serverNow: () => 1 };
  const actor = { state: { uid: 'ada', queue }, path: (part: string) => part, realtime };
  return { queue: new RoomQueue(actor as unknown as RoomActor), written };
}
const track = { trackUrl: '/audio/x.mp3' };

it('a new entry stays within the limits of positions', async () => {
  const { queue, written } = queueAt({ first: -most, last: most });
  await queue.add(track);
  await queue.add(track, 'first');
  expect(written).toMatchObject([{ order: most }, { order: -most }]);
});

it('an entry that is moved to a limit renumbers all positions from 1', async () => {
  const { queue, written } = queueAt({ a: 1, b: 2, c: most });
  await queue.move('a');
  expect(written).toEqual([{ 'b/order': 1, 'c/order': 2, 'a/order': 3 }]);
});
