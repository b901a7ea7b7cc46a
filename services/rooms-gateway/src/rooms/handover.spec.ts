import fc from 'fast-check';
import { lostAfterMs, positionAt, type QueueEntry } from '@sevenfold/contracts';
import { nextTrackDue } from './handover.js';
import { leave, loseConnection } from './membership.js';
import { playNext, takeOut, upNext } from './queue.js';
import { readyDeadlineMs, startLeadMs } from './readiness.js';
import { TestRoom } from './room-testing.js';
import { trackEndsAt, writeSession } from './session.js';

const url = (name: string) => `/audio/${name}.mp3`;
const entry = (name: string, order: number, more: Partial<QueueEntry> = {}) => ({
  trackUrl: url(name),
  addedBy: 'ben',
  addedAt: 1,
  order,
  duration: 60,
  ...more,
});

/** Ada hosts and Ben listens to a track of 100 s; two others follow. */
function playing(crossFadeSeconds = 0) {
  const room = new TestRoom();
  for (const uid of ['ada', 'ben']) room.join(uid);
  room.put({
    settings: { crossFadeSeconds },
    'queue/one': entry('one', 1),
    'queue/two': entry('two', 2),
  });
  room.do(draft => writeSession(draft, { trackUrl: url('first'), paused: false, duration: 100 }, 'ada'));
  return room;
}
const end = (room: TestRoom) => trackEndsAt(room.view.session()!)!;
const onNow = (room: TestRoom) => room.view.session()!.trackUrl;

describe('the announcement of the next track', () => {
  it('is there as soon as the track plays: what follows, and when', () => {
    const room = playing();
    const { seq, at } = room.view.session()!;
    expect(room.view.next()).toEqual({
      trackUrl: url('one'),
      at: at + 100_000,
      fadeSeconds: 0,
      after: seq,
    });
  });

  it('takes effect at its exact time, even if a pod notices late', () => {
    const room = playing();
    const { at } = room.view.next()!;
    room.wait(at - room.now + 700);
    expect(room.view.session()).toMatchObject({
      trackUrl: url('one'),
      at,
      position: 0,
      rate: 1,
      paused: false,
    });
    expect(room.view.next()).toMatchObject({ trackUrl: url('two'), at: at + 60_000 });
    room.wait(at + 60_000 - room.now);
    expect(room.view.session()).toMatchObject({ trackUrl: url('two'), at: at + 60_000 });
    expect(room.view.next()).toBeNull();
  });

  it.each<[string, (room: TestRoom) => void, string | null]>([
    ['a pause', room => room.do(draft => writeSession(draft, { paused: true }, 'ada')), null],
    ['a seek', room => room.do(draft => writeSession(draft, { position: 10 }, 'ada')), 'one'],
    ['a skip', room => room.do(draft => playNext(draft, {}, 'ada')), 'two'],
    ['another rate', room => room.do(draft => writeSession(draft, { rate: 2 }, 'ada')), 'one'],
    ['a new order', room => room.put({ 'queue/two': entry('two', 0) }), 'two'],
    ['a removed entry', room => room.do(draft => takeOut(draft, 'one', 'removed', 'ada')), 'two'],
    ['an empty queue', room => room.put({ 'queue/one': null, 'queue/two': null }), null],
    [
      'a wish',
      room => room.put({ settings: { queueByWishes: true }, 'wishes/ben': { keys: ['two'] } }),
      'two',
    ],
    ['an exact duration', room => room.do(draft => writeSession(draft, { duration: 99.98 }, 'ada')), 'one'],
    ['a new fade', room => room.put({ settings: { crossFadeSeconds: 5 } }), 'one'],
    // Clients keep only to an announcement that follows the session they know.
    ['a title', room => room.do(draft => writeSession(draft, { title: 'First' }, 'ada')), 'one'],
  ])('follows %s', (_, change, next) => {
    const room = playing();
    room.wait(20_000);
    change(room);
    const announced = room.view.next();
    expect(announced?.trackUrl ?? null).toBe(next && url(next));
    if (!announced) return;
    expect(announced.after).toBe(room.view.session()!.seq);
    expect(announced.at).toBe(end(room) - announced.fadeSeconds * 1000);
  });

  it('is not made when it is too late to reach everyone', () => {
    const room = playing();
    room.put({ 'queue/one': null, 'queue/two': null });
    room.wait(end(room) - room.now - startLeadMs + 1);
    room.put({ 'queue/late': entry('late', 1) });
    expect(room.view.next()).toBeNull();
    room.wait(startLeadMs);
    expect(room.view.session()).toMatchObject({ trackUrl: url('late'), at: room.now + startLeadMs });
  });

  it('is not written to everyone again when someone joins', () => {
    const room = playing();
    room.join('cleo');
    expect(room.log.at(-1)!.writes.map(([key]) => key)).toContain('members/cleo');
    expect(room.log.at(-1)!.writes.map(([key]) => key)).not.toContain('next');
  });

  it('takes effect for a track of unknown length too, on the host’s behalf', () => {
    const room = playing();
    room.put({ 'queue/one': entry('one', 1, { duration: undefined }) });
    const { at } = room.view.next()!;
    room.wait(at - room.now + lostAfterMs - 1);
    expect(room.view.session()).toMatchObject({ trackUrl: url('one'), at });
    const started = { type: 'session-started', host: 'ada', by: 'ada', trackUrl: url('one') };
    expect(room.log.flatMap(({ facts }) => facts)).toContainEqual(started);
  });

  it('stays, once made, until its time has come', () => {
    const room = playing();
    const announced = room.view.next();
    room.wait(end(room) - room.now - 50);
    room.put({ 'queue/three': entry('three', 3) });
    expect(room.view.next()).toEqual(announced);
  });

  it('ends with the last member', () => {
    const room = playing();
    for (const uid of ['ada', 'ben']) room.do(draft => leave(draft, uid));
    expect(room.view.next()).toBeNull();
  });
});

describe('a change of tracks that no pod was there for', () => {
  /** All pods are lost for this long around the change; Ben is back after it. */
  function afterOutage(ms: number, more: Partial<QueueEntry> = {}) {
    const room = playing();
    room.put({ 'queue/one': entry('one', 1, more) });
    const { at } = room.view.next()!;
    room.wait(at - room.now - 1_000);
    for (const uid of ['ada', 'ben']) room.do(draft => loseConnection(draft, uid));
    room.now += ms;
    room.join('ben', 'again');
    room.wait(1);
    return { room, at };
  }

  it('has happened at the announced time: listeners did it by themselves', () => {
    const { room, at } = afterOutage(5_000);
    expect(room.view.session()).toMatchObject({ trackUrl: url('one'), at });
    expect(positionAt(room.view.session()!, room.now)).toBeCloseTo(4, 1);
  });

  it('happens when someone is back, if the next track is over too', () => {
    const { room } = afterOutage(10_000, { duration: 3 });
    expect(room.view.session()).toMatchObject({ trackUrl: url('one'), at: room.now + startLeadMs });
  });

  it('happens when someone is back, if everyone had left the room meanwhile', () => {
    const { room } = afterOutage(lostAfterMs + 2_000);
    expect(room.view.session()).toMatchObject({ trackUrl: url('one'), at: room.now + startLeadMs });
  });

  it('is announced again after the live state was lost', () => {
    const room = playing();
    const announced = room.view.next();
    room.put({ next: null });
    room.wait(3_000);
    room.join('cleo');
    expect(room.view.next()).toEqual(announced);
  });

  it.each([
    ['has happened', 'before it', 1, 4_000, true],
    ['happens when someone is back', 'after it', 1_101_000, 4_000, false],
    ['happens when someone is back', 'before it, but long ago', 1, lostAfterMs, false],
  ])('%s if the live state was lost and the track was queued %s', (_, __, addedAt, ms, hasHappened) => {
    const room = playing();
    room.put({ 'queue/one': entry('one', 1, { addedAt }) });
    const { at } = room.view.next()!;
    for (const [key] of room.state.nodes)
      if (/^(next|host|members|~)/.test(key)) room.state.nodes.delete(key);
    room.now = at + ms;
    room.join('ben');
    room.wait(1);
    expect(room.view.session()).toMatchObject({
      trackUrl: url('one'),
      at: hasHappened ? at : room.now + startLeadMs,
    });
  });

  it('is not due at a time that an older gateway has announced for another position', () => {
    const room = playing();
    const late = { ...room.view.session()!, position: 50, seq: 1_000 };
    room.state.nodes.set('session', late as never);
    expect(nextTrackDue(room.view)).toBe(trackEndsAt(late));
  });
});

it('starts the next track like any other if another one was announced, for example by an older gateway', () => {
  const room = playing();
  const { at } = room.view.next()!;
  room.state.nodes.set('queue/two', entry('two', 0));
  room.wait(at - room.now + 20);
  expect(room.view.session()).toMatchObject({ trackUrl: url('two'), at: room.now + startLeadMs });
});

describe('a next track that', () => {
  const ready = (ben: string[]) => ({
    '~ready/ada': { tracks: [url('first')] },
    '~ready/ben': { tracks: [url('first'), ...ben] },
  });

  it('someone has loaded does not wait for others', () => {
    const room = playing();
    room.put(ready([url('one')]));
    const { at } = room.view.next()!;
    room.wait(at - room.now + 20);
    expect(room.view.session()!.at).toBe(at);
  });

  it('nobody has loaded starts like any other track', () => {
    const room = playing();
    room.put(ready([]));
    room.wait(room.view.next()!.at - room.now + 20);
    expect(room.view.session()).toMatchObject({ trackUrl: url('one'), at: room.now + readyDeadlineMs });
  });
});

describe('a cross-fade', () => {
  it('starts before the end of the track, and the next one with it', () => {
    const room = playing(8);
    const { at, fadeSeconds } = room.view.next()!;
    expect([end(room) - at, fadeSeconds]).toEqual([8_000, 8]);
    room.wait(at - room.now + 30);
    expect(room.view.session()).toMatchObject({ trackUrl: url('one'), at, position: 0 });
  });

  it.each([
    ['a short track', { duration: 10 }, 60, 5],
    ['the rest of a track after a seek', { position: 96 }, 60, 2],
    ['a short next track', {}, 6, 3],
    ['half the time at double rate', { duration: 10, rate: 2 }, 60, 2.5],
  ])('takes at most half of %s', (_, patch, nextSeconds, fadeSeconds) => {
    const room = playing(12);
    room.put({ 'queue/one': entry('one', 1, { duration: nextSeconds }) });
    room.do(draft => writeSession(draft, { position: 0, ...patch }, 'ada'));
    expect(room.view.next()).toMatchObject({ fadeSeconds, at: end(room) - fadeSeconds * 1000 });
  });

  it('is left out for a track that is queued after the fade should have begun', () => {
    const room = playing(10);
    room.put({ 'queue/one': null, 'queue/two': null });
    room.wait(end(room) - room.now - 4_000);
    room.put({ 'queue/late': entry('late', 1) });
    expect(room.view.next()).toMatchObject({ trackUrl: url('late'), fadeSeconds: 0, at: end(room) });
  });

  it('fits into both tracks, and the next track is announced in time or not at all', () => {
    const seconds = fc.double({ min: 0.2, max: 400, noNaN: true });
    fc.assert(
      fc.property(
        seconds,
        seconds,
        fc.nat(12),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (one, two, fade, part) => {
          const room = playing(fade);
          room.put({ 'queue/one': entry('one', 1, { duration: two }) });
          room.do(draft => writeSession(draft, { duration: one, position: one * part }, 'ada'));
          const next = room.view.next();
          if (!next) return expect(end(room) - room.now).toBeLessThan(2 * startLeadMs);
          expect(next.at + next.fadeSeconds * 1000).toBeCloseTo(end(room), 3);
          expect(next.fadeSeconds).toBeLessThanOrEqual(Math.min(fade, two / 2));
          expect(next.at).toBeGreaterThanOrEqual(room.now + startLeadMs);
          room.wait(next.at - room.now);
          expect([onNow(room), room.view.session()!.at]).toEqual([url('one'), next.at]);
          expect(upNext(room.view)?.key).toBe('two');
        },
      ),
      { numRuns: 100 },
    );
  });
});
