import { lostAfterMs, realtimeLimits, type QueueEntry, type RoomSession } from '@sevenfold/contracts';
import { nextTrackDue } from './handover.js';
import { leave, loseConnection } from './membership.js';
import { endOfQueue, playNext, queueOf, restore, takeOut } from './queue.js';
import { TestRoom } from './room-testing.js';
import { writeSession } from './session.js';

const url = (name: string) => `https://example.com/${name}.mp3`;
const entry = (name: string, order: number, more: Partial<QueueEntry> = {}) => ({
  trackUrl: url(name),
  addedBy: 'ben',
  addedAt: 1,
  order,
  duration: 60,
  ...more,
});

/** Ada hosts, Ben and Cleo listen, two tracks are queued. */
function playing() {
  const room = new TestRoom();
  for (const uid of ['ada', 'ben', 'cleo']) room.join(uid);
  room.put({ 'queue/two': entry('two', 2), 'queue/one': entry('one', 1) });
  room.do(draft =>
    writeSession(draft, { trackUrl: url('first'), position: 0, paused: false, duration: 100 }, 'ada'),
  );
  return room;
}
const onNow = (room: TestRoom) => room.view.session()?.trackUrl;
const waiting = (room: TestRoom) => queueOf(room.view).map(({ key }) => key);

describe('the end of a track', () => {
  it('starts the next one once, no matter who notices it and how often', () => {
    const room = playing();
    const before = room.view.session()!;
    room.wait(99_000);
    expect(onNow(room)).toBe(url('first'));
    room.wait(3_000);
    expect(onNow(room)).toBe(url('one'));
    const after = room.view.session()!;
    expect(after).toMatchObject({ position: 0, paused: false, duration: 60, addedBy: 'ben' });
    expect(after.track).toBeGreaterThan(before.track!);
    room.wait(100);
    room.wait(100);
    expect(room.view.session()).toEqual(after);
    expect(waiting(room)).toEqual(['two']);
  });

  it('comes later for a track that was paused, seeked or slowed down', () => {
    const room = playing();
    room.wait(10_000);
    room.do(draft => writeSession(draft, { paused: true }, 'ada'));
    room.wait(1_000_000);
    expect(onNow(room)).toBe(url('first'));
    room.do(draft => writeSession(draft, { paused: false, position: 90, rate: 0.5 }, 'ada'));
    room.wait(19_000);
    expect(onNow(room)).toBe(url('first'));
    room.wait(2_000);
    expect(onNow(room)).toBe(url('one'));
  });

  it('waits while nobody is present', () => {
    const room = playing();
    for (const uid of ['ada', 'ben', 'cleo']) room.do(draft => leave(draft, uid));
    room.wait(10_000_000);
    expect(onNow(room)).toBe(url('first'));
    room.join('dan');
    room.wait(1);
    expect(onNow(room)).toBe(url('one'));
  });

  it('keeps the track while the queue is empty, and continues once it is not', () => {
    const room = playing();
    room.do(draft => ['one', 'two'].forEach(key => takeOut(draft, key, 'removed', 'ada')));
    room.wait(200_000);
    expect(onNow(room)).toBe(url('first'));
    room.put({ 'queue/late': entry('late', 1) });
    room.wait(1);
    expect(onNow(room)).toBe(url('late'));
  });

  it('is unknown without a duration: the host can skip such a track, and no later one by mistake', () => {
    const room = playing();
    room.do(draft => writeSession(draft, { trackUrl: url('unknown'), paused: false }, 'ada'));
    room.wait(10_000_000);
    expect(onNow(room)).toBe(url('unknown'));
    const { track } = room.view.session()!;
    room.do(draft => playNext(draft, { track }, 'ada'));
    expect(() => room.do(draft => playNext(draft, { track }, 'ada'))).toThrow('Another track');
    expect(onNow(room)).toBe(url('one'));
  });

  it('refuses writes that were meant for the previous track', () => {
    const room = playing();
    const { track } = room.view.session()!;
    room.wait(101_000);
    expect(() => room.do(draft => writeSession(draft, { track, position: 3 }, 'ada'))).toThrow(
      'Another track',
    );
  });
});

describe('the history', () => {
  it('keeps played and removed entries, and restores them to their position or to the end', () => {
    const room = playing();
    room.do(draft => playNext(draft, {}, 'ada'));
    room.do(draft => takeOut(draft, 'two', 'removed', 'ada'));
    room.put({ 'queue/three': entry('three', 3) });
    expect(room.view.get('history/one')).toMatchObject({ reason: 'played', trackUrl: url('one') });
    expect(room.view.get('history/two')).toMatchObject({ reason: 'removed', removedBy: 'ada' });
    room.do(draft => restore(draft, ['one', 'two'], 'ada'));
    expect(waiting(room)).toEqual(['two', 'three', 'one']);
    expect(room.view.get('queue/two')).toEqual(entry('two', 2));
    expect(room.view.has('history/')).toBe(false);
  });

  it('lets others restore only what they removed themselves', () => {
    const room = playing();
    room.do(draft => takeOut(draft, 'one', 'removed', 'ada'));
    room.do(draft => takeOut(draft, 'two', 'removed', 'ben'));
    expect(() => room.do(draft => restore(draft, ['one'], 'ben'))).toThrow('Only the host');
    expect(() => room.do(draft => restore(draft, ['two'], 'cleo'))).toThrow('Only the host');
    expect(() => room.do(draft => restore(draft, ['two', 'never'], 'ben'))).toThrow('history');
    expect(waiting(room)).toEqual([]);
    room.do(draft => restore(draft, ['two'], 'ben'));
    expect(waiting(room)).toEqual(['two']);
  });

  it('lets people restore played entries that they added, and no other listener', () => {
    const room = playing();
    room.do(draft => takeOut(draft, 'one', 'played'));
    expect(() => room.do(draft => restore(draft, ['one'], 'cleo'))).toThrow('Only the host');
    room.do(draft => restore(draft, ['one'], 'ben'));
    expect(waiting(room)).toEqual(['two', 'one']);
  });

  it('restores all of a full queue that was cleared', () => {
    const room = playing();
    room.put(
      Object.fromEntries(
        Array.from({ length: realtimeLimits.queue - 2 }, (_, i) => [`queue/k${i}`, entry('x', 10 + i)]),
      ),
    );
    const keys = waiting(room);
    expect(keys).toHaveLength(realtimeLimits.queue);
    room.do(draft => keys.forEach(key => takeOut(draft, key, 'removed', 'ada')));
    expect(waiting(room)).toEqual([]);
    room.do(draft => restore(draft, keys, 'ada'));
    expect(waiting(room)).toEqual(keys);
  });

  it('drops the oldest', () => {
    const room = playing();
    for (let i = 0; i <= realtimeLimits.history; i++) {
      room.now++;
      room.put({ [`queue/k${i}`]: entry('x', i) });
      room.do(draft => takeOut(draft, `k${i}`, 'removed', 'ada'));
    }
    expect([...room.view.entries('history/')]).toHaveLength(realtimeLimits.history);
    expect(room.view.get('history/k0')).toBeUndefined();
  });
});

describe('votes to skip', () => {
  const vote = (room: TestRoom, uid: string, track?: number) =>
    room.put({ [`votes/${uid}`]: { track: track ?? room.view.session()!.track } });

  it('skip when more than half of those present want it, and are then cleared', () => {
    const room = playing();
    vote(room, 'ben');
    expect(onNow(room)).toBe(url('first'));
    vote(room, 'cleo');
    expect(onNow(room)).toBe(url('one'));
    expect(room.view.has('votes/')).toBe(false);
  });

  it('are counted again when someone leaves, not when a connection is briefly lost', () => {
    const room = playing();
    vote(room, 'ben');
    for (const uid of ['ada', 'cleo']) room.do(draft => loseConnection(draft, uid));
    expect(onNow(room)).toBe(url('first'));
    room.wait(lostAfterMs);
    expect(onNow(room)).toBe(url('one'));
  });

  it('count only for the track they were cast for', () => {
    const room = playing();
    vote(room, 'ben', 1);
    vote(room, 'cleo', 1);
    expect(onNow(room)).toBe(url('first'));
  });

  it('end in silence if the queue is empty', () => {
    const room = playing();
    room.do(draft => ['one', 'two'].forEach(key => takeOut(draft, key, 'removed', 'ada')));
    vote(room, 'ben');
    vote(room, 'cleo');
    expect(room.view.session()).toBeNull();
  });

  it('start over with each track, even if it is the same one', () => {
    const room = playing();
    room.put({ 'queue/again': entry('first', 0) });
    vote(room, 'ben');
    room.do(draft => playNext(draft, {}, 'ada'));
    const session = room.view.session() as RoomSession;
    expect(session.trackUrl).toBe(url('first'));
    expect(session.track).toBe(session.seq);
    expect(room.view.has('votes/')).toBe(false);
  });
});

describe('wishes', () => {
  const wishing = (queueByWishes: boolean) => {
    const room = new TestRoom();
    for (const uid of ['ada', 'ben', 'cleo']) room.join(uid);
    const entry = (order: number) => ({ trackUrl: `/audio/${order}.mp3`, addedBy: 'ada', addedAt: 1, order });
    room.put({ 'queue/a': entry(1), 'queue/b': entry(2), 'queue/c': entry(3) });
    room.put({
      settings: { queueByWishes },
      'wishes/ben': { keys: ['c', 'b'] },
      'wishes/cleo': { keys: ['c', 'c', 'gone'] },
    });
    return room;
  };
  const orderOf = (room: TestRoom) => queueOf(room.view).map(({ key }) => key);

  it('decide what comes next if the host wants that, and the order breaks ties', () => {
    expect(orderOf(wishing(true))).toEqual(['c', 'b', 'a']);
    expect(orderOf(wishing(false))).toEqual(['a', 'b', 'c']);
    const room = wishing(true);
    room.do(draft => playNext(draft, {}, 'ada'));
    expect(room.view.session()!.trackUrl).toBe('/audio/3.mp3');
  });

  it('count while their owners are present', () => {
    const room = wishing(true);
    room.do(draft => leave(draft, 'cleo'));
    expect(orderOf(room)).toEqual(['b', 'c', 'a']);
    room.do(draft => leave(draft, 'ben'));
    expect(orderOf(room)).toEqual(['a', 'b', 'c']);
  });
});

describe('the next track', () => {
  const code = (code: string) => expect.objectContaining({ code });

  it('is the requested one, if it is in the queue', () => {
    const room = playing();
    room.do(draft => playNext(draft, { key: 'two' }, 'ada'));
    expect(onNow(room)).toBe(url('two'));
    expect(room.view.get('history/two')).not.toHaveProperty('removedBy');
    for (const key of ['two', 'never'])
      expect(() => room.do(draft => playNext(draft, { key }, 'ada'))).toThrow(code('queue.no-entry'));
    room.do(draft => playNext(draft, {}, 'ada'));
    expect(() => room.do(draft => playNext(draft, {}, 'ada'))).toThrow(code('queue.no-entry'));
  });

  it('cannot be requested to follow a track if none is playing', () => {
    const room = new TestRoom();
    room.join('ada');
    room.put({ 'queue/one': entry('one', 1) });
    expect(() => room.do(draft => playNext(draft, { track: 1 }, 'ada'))).toThrow(code('room.track-changed'));
  });

  it('is decided by the key between entries at the same position', () => {
    const room = playing();
    room.put({ 'queue/b': entry('b', 0), 'queue/a': entry('a', 0), 'queue/c': entry('c', 0) });
    expect(waiting(room)).toEqual(['a', 'b', 'c', 'one', 'two']);
  });

  it('is not due while all connections are lost', () => {
    const room = playing();
    expect(nextTrackDue(room.view)).not.toBeNull();
    for (const uid of ['ada', 'ben', 'cleo']) room.do(draft => loseConnection(draft, uid));
    expect(nextTrackDue(room.view)).toBeNull();
    room.join('ben', 'again');
    expect(nextTrackDue(room.view)).not.toBeNull();
  });
});

it('puts the last entry after all others, up to the limit of positions', () => {
  const room = playing();
  expect(endOfQueue(room.view)).toBe(3);
  room.put({ 'queue/last': entry('last', realtimeLimits.order) });
  expect(endOfQueue(room.view)).toBe(realtimeLimits.order);
  expect(endOfQueue(new TestRoom().view)).toBe(1);
});

it('restores nothing to a full queue', () => {
  const room = playing();
  room.do(draft => takeOut(draft, 'one', 'removed', 'ada'));
  const places = Array.from({ length: realtimeLimits.queue - 1 }, (_, i) => [`queue/k${i}`, entry('x', i)]);
  room.put(Object.fromEntries(places));
  const full = expect.objectContaining({ code: 'queue.full' });
  expect(() => room.do(draft => restore(draft, ['one'], 'ada'))).toThrow(full);
  room.do(draft => takeOut(draft, 'two', 'removed', 'ada'));
  room.do(draft => restore(draft, ['one'], 'ada'));
  expect(waiting(room)).toContain('one');
});

it('drops the oldest history first, and by key if several are equally old', () => {
  const room = playing();
  const went = (key: string, removedAt: number) => [
    `history/${key}`,
    { ...entry(key, 1), reason: 'played', removedAt },
  ];
  const more = Array.from({ length: realtimeLimits.history - 3 }, (_, i) => went(`k${i}`, 9));
  room.put(Object.fromEntries([...more, went('c', 2), went('b', 1), went('a', 1)]));
  const kept = () => ['a', 'b', 'c'].filter(key => room.view.get(`history/${key}`) !== undefined);
  const left: string[][] = [];
  for (const key of ['one', 'two']) {
    room.do(draft => takeOut(draft, key, 'removed', 'ada'));
    left.push(kept());
  }
  expect(left).toEqual([['b', 'c'], ['c']]);
  room.do(draft => takeOut(draft, 'never', 'removed', 'ada'));
  expect(kept()).toEqual(['c']);
});

it('does not count wishes of people whose connection is lost', () => {
  const room = playing();
  room.put({ settings: { queueByWishes: true }, 'wishes/ben': { keys: ['two'] } });
  expect(waiting(room)).toEqual(['two', 'one']);
  room.do(draft => loseConnection(draft, 'ben'));
  expect(waiting(room)).toEqual(['one', 'two']);
});
