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

it('adds many tracks in order, in frames that the server accepts, and only as many as fit into the queue', async () => {
  const taken = Object.fromEntries(
    Array.from({ length: realtimeLimits.queue - 45 }, (_, at) => [`k${at}`, at]),
  );
  const { queue, written } = queueAt(taken);
  const long = { trackUrl: `https://example.com/${'x'.repeat(2000)}`, title: 'x'.repeat(200) };
  expect(await queue.addAll(Array.from({ length: 60 }, () => long))).toBe(45);
  expect(written).toHaveLength(3);
  for (const each of written) expect(JSON.stringify(each).length).toBeLessThan(60 * 1024);
  const orders = written.flatMap(each => Object.values(each as object).map(({ order }) => order as number));
  expect(orders).toHaveLength(45);
  expect(new Set(written.flatMap(each => Object.keys(each as object))).size).toBe(45);
});
