import type { Json } from '@sevenfold/contracts';
import { childEvents, type ChildEvent } from './child-events.js';
import { LocalTree } from './local-tree.js';

const told = () => {
  const events: ChildEvent[] = [];
  return { events, listen: childEvents(event => events.push(event)) };
};

it('reports children that are added, changed and removed, each with the previous key', () => {
  const { events, listen } = told();
  listen({ b: 1, a: { x: 1 } });
  listen({ b: 1, a: { x: 2 }, c: 3 });
  listen({ c: 3 });
  listen(null);
  expect(events.map(({ type, key, previousKey }) => [type, key, previousKey])).toEqual([
    ['added', 'a', null],
    ['added', 'b', 'a'],
    ['changed', 'a', null],
    ['added', 'c', 'b'],
    ['removed', 'b', null],
    ['removed', 'a', null],
    ['removed', 'c', null],
  ]);
  expect(events.at(-1)!.value).toBe(3);
});

it('finds no children in values that are not objects', () => {
  const { events, listen } = told();
  for (const value of ['text', 7, [1, 2], true, null] as Json[]) listen(value);
  expect(events).toEqual([]);
});

it('shows a written child at once, and removes it if it is refused', () => {
  const { events, listen } = told();
  const tree = new LocalTree();
  tree.subscribe('guestbook/lobby', listen).known();
  tree.expect(1, [['guestbook/lobby/k', { text: 'Hello' }]]);
  tree.settle(1);
  expect(events.map(({ type, key }) => `${type} ${key}`)).toEqual(['added k', 'removed k']);
});
