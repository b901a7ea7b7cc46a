import { positionAt, type RoomSession, type SessionPatch } from '@sevenfold/contracts';
import { RoomDraft } from './room-draft.js';
import { RoomNodes } from './room-nodes.js';
import { startLeadMs } from './readiness.js';
import { TestRoom } from './room-testing.js';
import { endSession, trackEndsAt, writeSession } from './session.js';

const track = '/audio/a.mp3';
const playing: RoomSession = {
  trackUrl: track,
  position: 10,
  rate: 1,
  paused: false,
  at: 1_000,
  seq: 1,
  epoch: 5,
};

function after(session: RoomSession | null, patch: SessionPatch, now = 5_000): RoomSession {
  const nodes = new RoomNodes(session ? [['session', session as never]] : []);
  const draft = new RoomDraft({ room: 'lobby', epoch: 5, offset: 7, nodes } as never, now);
  writeSession(draft, patch, 'ada');
  return draft.session()!;
}

it('begins paused at the start of a track, unless told otherwise', () => {
  expect(after(null, { trackUrl: track })).toMatchObject({
    position: 0,
    rate: 1,
    paused: true,
    seq: 8,
    epoch: 5,
  });
});

it('pauses at the room’s position, as the server computes it', () => {
  expect(after(playing, { paused: true })).toMatchObject({ position: 14, paused: true, at: 5_000 });
});

it('starts a little in the future, so that everyone knows in time', () => {
  const paused = { ...playing, paused: true };
  expect(after(paused, { paused: false })).toMatchObject({ position: 10, at: 5_000 + startLeadMs });
});

it('continues without a jump when only the rate changes', () => {
  const faster = after(playing, { rate: 2 });
  expect(positionAt(faster, faster.at)).toBeCloseTo(positionAt(playing, faster.at), 9);
});

it('starts another track at its beginning, at the normal rate', () => {
  expect(after({ ...playing, rate: 2 }, { trackUrl: '/audio/b.mp3' })).toMatchObject({
    position: 0,
    rate: 1,
  });
});

it('ignores stamps that only the server may set', () => {
  expect(after(playing, { at: 1, seq: 999, position: 3 })).toMatchObject({ at: 5_000 + startLeadMs, seq: 8 });
});

it('refuses a write with an old epoch, and a session without a track', () => {
  expect(() => after(playing, { epoch: 4, paused: true })).toThrow('Someone else hosts');
  expect(() => after(null, { paused: false })).toThrow('track');
});

/** Each change of a session, and the fields that it must not change. */
const untouched: [SessionPatch, (keyof RoomSession)[]][] = [
  [{ paused: true }, ['trackUrl', 'rate', 'title', 'duration', 'addedBy', 'track']],
  [{ position: 3 }, ['trackUrl', 'rate', 'paused', 'title', 'duration', 'addedBy', 'track']],
  [{ rate: 2 }, ['trackUrl', 'paused', 'title', 'duration', 'addedBy', 'track']],
  [{ title: 'Another' }, ['trackUrl', 'rate', 'paused', 'duration', 'addedBy', 'track']],
];
it.each(untouched)('changes nothing else on %j', (patch, fields) => {
  const before = { ...playing, rate: 1.5, title: 'A', duration: 90, addedBy: 'ben', track: 1 };
  const now = after(before, patch);
  for (const field of fields) expect([field, now[field]]).toEqual([field, before[field]]);
});

it.each<SessionPatch>([{ duration: 90.5 }, { title: 'B' }, { trackUrl: track, duration: 90.5 }])(
  'does not move the track when only %j becomes known',
  patch => {
    const before = { ...playing, title: 'A', duration: 90, track: 1 };
    expect(after(before, patch)).toEqual({ ...before, ...patch, seq: 8 });
  },
);

it('publishes each track that starts and ends, and none that continues', () => {
  const room = new TestRoom();
  room.join('ada');
  const factsOf = (work: (draft: RoomDraft) => void) => {
    const { length } = room.log;
    room.do(work);
    return room.log.slice(length).flatMap(({ facts }) => facts);
  };
  const put = (patch: SessionPatch) => factsOf(draft => writeSession(draft, patch, 'ada'));
  const [a, b] = [track, '/audio/b.mp3'];
  expect(put({ trackUrl: a })).toEqual([{ type: 'session-started', host: 'ada', by: 'ada', trackUrl: a }]);
  expect(put({ trackUrl: a, paused: false })).toEqual([]);
  expect(put({ trackUrl: b })).toEqual([
    { type: 'session-ended', trackUrl: a },
    { type: 'session-started', host: 'ada', by: 'ada', trackUrl: b },
  ]);
  expect(factsOf(endSession)).toEqual([{ type: 'session-ended', trackUrl: b }]);
  expect(factsOf(endSession)).toEqual([]);
});

it.each([
  [{ duration: 90 }, 1_000 + 80_000],
  [{ duration: 90, rate: 2 }, 1_000 + 40_000],
  [{ duration: 5 }, 1_000],
  [{}, null],
  [{ duration: 90, paused: true }, null],
])('knows when a track with %j ends: at %d', (more, end) =>
  expect(trackEndsAt({ ...playing, ...more })).toBe(end),
);

it('seeks while it plays, under the current epoch and track', () => {
  expect(after(playing, { position: 60, epoch: 5, track: 1 })).toMatchObject({ position: 60, track: 1 });
  expect(() => after(playing, { position: 60, track: 2 })).toThrow('Another track');
  expect(() => after(null, { trackUrl: track, track: 1 })).toThrow('Another track');
  expect(after(null, { trackUrl: track })).not.toHaveProperty('addedBy');
});
