import { RoomNodes } from './room-nodes.js';

const nodes = () =>
  new RoomNodes([
    ['host', 'ada'],
    ['members/ada', { role: 'host' }],
    ['members/ben', { role: 'participant' }],
    ['membership', true],
    ['account/ada/badges', []],
    ['account/ben/badges', []],
  ]);

const keys = (found: Iterable<[string, unknown]>) => [...found].map(([key]) => key);

it('finds a family, a part of one, and a node that is its own family', () => {
  expect(keys(nodes().below('members/'))).toEqual(['members/ada', 'members/ben']);
  expect(keys(nodes().below('account/ben/'))).toEqual(['account/ben/badges']);
  expect(keys(nodes().below('host'))).toEqual(['host']);
  expect(keys(nodes().below('queue/'))).toEqual([]);
  expect(keys(nodes().below(''))).toEqual(keys(nodes()));
});

it('drops what is deleted, replaced or cleared', () => {
  const room = nodes();
  room.delete('members/ada');
  room.delete('members/zoe');
  room.set('host', 'ben');
  expect(room.get('members/ada')).toBeUndefined();
  expect(room.get('host')).toBe('ben');
  expect(keys(room)).toHaveLength(5);
  room.clear();
  expect(keys(room)).toEqual([]);
});

it('recomputes derived values of a family after it has changed, and not before', () => {
  const room = nodes();
  let asked = 0;
  const named = (members: Iterable<readonly [string, unknown]>) => {
    asked++;
    return [...members].map(([key]) => key.slice('members/'.length));
  };
  const count = (members: Iterable<unknown>) => [...members].length;
  const names = () => room.derived('members/', named);
  expect(names()).toEqual(['ada', 'ben']);
  room.set('host', 'ben');
  expect(names()).toBe(names());
  expect(room.derived('members/', count)).toBe(2);
  expect(names()).toBe(names());
  expect(asked).toBe(1);
  room.set('members/cleo', {});
  expect(room.derived('members/', count)).toBe(3);
  expect(names()).toEqual(['ada', 'ben', 'cleo']);
  room.delete('members/ada');
  expect(names()).toEqual(['ben', 'cleo']);
  room.clear();
  expect(names()).toEqual([]);
});
