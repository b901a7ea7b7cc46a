import type { Json } from '@sevenfold/contracts';
import { emptyRoom, fromTree } from './room-state.js';

const roomWith = (wishes: Json) =>
  fromTree(emptyRoom('lobby', 'ada'), {
    confirmedAt: () => null,
    valueAt: path =>
      path === 'rydesync/rooms/lobby'
        ? { members: { ben: { role: 'participant', joinedAt: 1, anonymous: true } }, wishes }
        : null,
  });

it('counts wishes for keys that every object has, like those for any other', () => {
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
