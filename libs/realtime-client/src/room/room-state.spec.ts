import type { Json } from '@sevenfold/contracts';
import { emptyRoom, fromTree } from './room-state.js';

const roomOf = (nodes: Record<string, Json>) =>
  fromTree(emptyRoom('lobby', 'ada'), {
    confirmedAt: () => null,
    valueAt: path => (path === 'rydesync/rooms/lobby' ? nodes : null),
  });
const roomWith = (wishes: Json) =>
  roomOf({ members: { ben: { role: 'participant', joinedAt: 1, anonymous: true } }, wishes });

it('counts wishes for a key that every object inherits, like any other wish', () => {
  const { wishes } = roomWith({ ben: { keys: ['constructor', '__proto__', 'b'] } });
  expect(Object.entries(wishes)).toEqual([
    ['constructor', ['ben']],
    ['__proto__', ['ben']],
    ['b', ['ben']],
  ]);
});

it('finds no wish under a key that nobody wished for', () => {
  const { wishes } = roomWith({ ben: { keys: ['b'] } });
  expect(wishes['propertyIsEnumerable']).toBeUndefined();
});

it('knows the next track only while the session that it follows is current', () => {
  const next = { trackUrl: '/audio/two.mp3', at: 9, fadeSeconds: 0, after: 4 };
  const nextAfter = (session: Json) => roomOf({ session, next }).next;
  expect(nextAfter({ trackUrl: '/audio/one.mp3', seq: 4 })).toEqual(next);
  for (const session of [{ trackUrl: '/audio/one.mp3', seq: 5 }, null]) expect(nextAfter(session)).toBeNull();
});
