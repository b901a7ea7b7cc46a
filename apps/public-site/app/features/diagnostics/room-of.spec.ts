import { roomOf } from './room-of';

describe('the room of a diagnostic page', () => {
  it.each([
    ['?room=first-room', 'first-room'],
    ['', 'lobby'],
    ['?room=', 'lobby'],
    ['?room=%2Fetc', 'lobby'],
    [`?room=${'x'.repeat(33)}`, 'lobby'],
    [`?room=${'x'.repeat(32)}`, 'x'.repeat(32)],
  ])('of %s is %s', (search, room) => {
    expect(roomOf(search)).toBe(room);
  });
});
