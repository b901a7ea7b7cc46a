import { earlierEffect, operationName, rememberEffect } from './operation-memory.js';
import { TestRoom } from './room-testing.js';

const named = (id: number) => operationName('ada', 'phone', id);

function does(room: TestRoom, id: number) {
  const earlier = room.do(draft => {
    const found = earlierEffect(draft, named(id));
    if (!found) rememberEffect(draft, named(id));
    return found;
  });
  return earlier ?? { epoch: room.state.epoch, offset: room.state.offset };
}

it('knows where each of the last 128 operations of a client took effect, in whatever order they come again', () => {
  const room = new TestRoom();
  const effects = Array.from({ length: 128 }, (_, id) => does(room, id + 1));
  const { offset } = room.state;
  for (const id of [128, 1, 77, 1]) expect(does(room, id)).toEqual(effects[id - 1]);
  expect(room.state.offset).toBe(offset);
});

it('refuses an operation of which it cannot know any more whether it was done', () => {
  const room = new TestRoom();
  for (let id = 1; id <= 129; id++) does(room, id);
  expect(() => does(room, 1)).toThrow('We no longer know whether this was already done.');
  expect(() => does(room, 2)).not.toThrow();
});

it('takes operations of the same number by other clients for what they are: others', () => {
  const room = new TestRoom();
  does(room, 1);
  expect(room.do(draft => earlierEffect(draft, operationName('ada', 'laptop', 1)))).toBeNull();
});

it('writes as much for the thousandth operation of a client as for its first', () => {
  const room = new TestRoom();
  for (let id = 1; id <= 1_000; id++) does(room, id);
  const written = room.log.map(entry => JSON.stringify(entry.writes).length);
  expect(written.at(-1)).toBeLessThan(written[0]! + 20);
});

it('forgets the oldest clients as new ones come, where nobody’s leaving would clear up', () => {
  const room = new TestRoom();
  const remembers = () => [...room.view.entries('~operations/')].length;
  for (let client = 0; client < 50; client++)
    room.do(draft => rememberEffect(draft, operationName('ada', `page-${client}`, 1)));
  expect(remembers()).toBe(50);
  room.now += 11 * 60_000;
  for (let client = 50; client < 60; client++)
    room.do(draft => rememberEffect(draft, operationName('ada', `page-${client}`, 1)));
  expect(remembers()).toBe(10);
});

it('forgets them, too, while one client goes on that was there before them', () => {
  const room = new TestRoom();
  const goesOn = (id: number) => room.do(draft => rememberEffect(draft, named(id)));
  for (let id = 1; id <= 128; id++) goesOn(id);
  for (let client = 0; client < 50; client++)
    room.do(draft => rememberEffect(draft, operationName('ben', `page-${client}`, 1)));
  room.now += 6 * 60_000;
  for (let id = 129; id <= 256; id++) goesOn(id);
  room.now += 6 * 60_000;
  for (let id = 257; id <= 384; id++) goesOn(id);
  expect([...room.view.entries('~operations/ben:')]).toEqual([]);
});
