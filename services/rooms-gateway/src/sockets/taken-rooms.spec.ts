import { TakenRooms } from './taken-rooms.js';

let listeners: Record<string, number>;
let now: number;
let rooms: TakenRooms;
beforeEach(() => {
  [listeners, now] = [{}, 0];
  rooms = new TakenRooms(
    room => listeners[room] ?? 0,
    5,
    () => now,
  );
});

describe('a pod', () => {
  it('takes a new room unless it is busy', () => {
    expect(rooms.takes('quiet', false)).toBe(true);
    expect(rooms.takes('busy', true)).toBe(false);
  });

  it('takes all sockets of a room that it has, even when it is busy', () => {
    rooms.took('lobby');
    expect(rooms.takes('lobby', true)).toBe(true);
    now += 60_000;
    listeners['lobby'] = 1;
    expect(rooms.takes('lobby', true)).toBe(true);
  });

  it('leaves a room to other pods as long as people come, even when it is no longer busy', () => {
    rooms.takes('lobby', true);
    for (let visit = 0; visit < 3; visit++) {
      now += 3_000_000;
      expect(rooms.takes('lobby', false)).toBe(false);
    }
    now += 3_600_001;
    expect(rooms.takes('lobby', false)).toBe(true);
  });

  it('takes a room from then on once no other pod has taken it', () => {
    rooms.takes('lobby', true);
    rooms.took('lobby');
    expect(rooms.takes('lobby', true)).toBe(true);
    expect(rooms.takes('lobby', false)).toBe(true);
  });

  it('takes no more sockets of a room that has enough here', () => {
    listeners['hall'] = 5;
    expect(rooms.takes('hall', false)).toBe(false);
    listeners['hall'] = 4;
    expect(rooms.takes('hall', true)).toBe(true);
  });

  it('does not forget a room that it took, even after leaving many to other pods', () => {
    rooms.took('lobby');
    for (let index = 0; index <= 10_000; index++) rooms.takes(`room-${index}`, true);
    expect(rooms.takes('lobby', true)).toBe(true);
  });

  it('remembers the latest ten thousand rooms', () => {
    for (let index = 0; index <= 10_000; index++) rooms.takes(`room-${index}`, true);
    expect(rooms.takes('room-1', false)).toBe(false);
    expect(rooms.takes('room-0', false)).toBe(true);
  });
});
