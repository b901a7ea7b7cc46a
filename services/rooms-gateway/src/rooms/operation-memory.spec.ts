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

it('knows where each of a client’s last 128 operations took effect, repeated in any order', () => {
  const room = new TestRoom();
  const effects = Array.from({ length: 128 }, (_, id) => does(room, id + 1));
  const { offset } = room.state;
  for (const id of [128, 1, 77, 1]) expect(does(room, id)).toEqual(effects[id - 1]);
  expect(room.state.offset).toBe(offset);
});

it('refuses an operation if it can no longer know whether it was done', () => {
  const room = new TestRoom();
  for (let id = 1; id <= 129; id++) does(room, id);
  expect(() => does(room, 1)).toThrow('We no longer know whether this was already done.');
  expect(() => does(room, 2)).not.toThrow();
});

it('treats operations with the same number from other clients as different', () => {
  const room = new TestRoom();
  does(room, 1);
  expect(room.do(draft => earlierEffect(draft, operationName('ada', 'laptop', 1)))).toBeNull();
});

it('writes no more for a client’s thousandth operation than for its first', () => {
  const room = new TestRoom();
  for (let id = 1; id <= 1_000; id++) does(room, id);
  const written = room.log.map(entry => JSON.stringify(entry.writes).length);
  expect(written.at(-1)).toBeLessThan(written[0]! + 20);
});

it('drops the oldest clients as new ones come, even if nobody leaves', () => {
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

it('drops the operations of old clients while an even older one continues', () => {
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
