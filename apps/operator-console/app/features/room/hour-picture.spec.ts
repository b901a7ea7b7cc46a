import { describe, expect, it } from '@jest/globals';
import type { RoomMoment } from '@sevenfold/contracts';
import { heardAt, momentAt, pictureOf, sessionOf } from './hour-picture';

const from = 1_000_000;
const to = from + 3_600_000;
const session = { trackUrl: '/audio/song.mp3', position: 10, rate: 1, paused: false };
const moment = (second: number, fields: Partial<RoomMoment> = {}): RoomMoment => ({
  at: from + second * 1000,
  host: 'ada',
  session,
  members: [{ uid: 'ada', name: 'Ada' }],
  ...fields,
});

describe('a room’s hour', () => {
  it('shows a track for as long as it plays, and marks seeks and pauses', () => {
    const moments = [
      moment(0),
      moment(15, { session: { ...session, position: 25 } }),
      moment(20, { session: { ...session, position: 90 } }),
      moment(30, { session: { ...session, position: 100, paused: true } }),
    ];
    const { tracks, jumps } = pictureOf({ from, to, moments });
    expect(tracks).toEqual([
      { name: 'song.mp3', paused: false, from: 0, to: 30 / 3600 },
      { name: 'song.mp3', paused: true, from: 30 / 3600, to: 1 },
    ]);
    expect(jumps).toEqual([20 / 3600]);
  });

  it('shows who was there and who hosted, even if they left and returned', () => {
    const ben = { uid: 'ben-with-a-long-id' };
    const ada = { uid: 'ada', name: 'Ada' };
    const moments = [
      moment(0),
      moment(60, { members: [ada, ben] }),
      moment(120, { host: ben.uid, members: [ben] }),
      moment(180, { host: ben.uid, members: [ada, ben] }),
      moment(240, { host: null, session: null, members: [] }),
    ];
    const { members } = pictureOf({ from, to, moments });
    expect(members.map(({ name }) => name)).toEqual(['Ada', 'ben-with']);
    expect(members[0]!.stays).toEqual([
      { from: 0, to: 120 / 3600, host: true },
      { from: 180 / 3600, to: 240 / 3600, host: false },
    ]);
    expect(members[1]!.stays.map(({ host }) => host)).toEqual([false, true]);
  });

  it('shows the largest offset of any member', () => {
    const members = [
      { uid: 'ada', offsetMs: -4 },
      { uid: 'ben', offsetMs: 2 },
    ];
    expect(pictureOf({ from, to, moments: [moment(0, { members }), moment(10)] }).offsets).toEqual([
      { at: 0, ms: 4 },
    ]);
  });

  it('knows the state at any second', () => {
    const moments = [moment(10), moment(20, { session: null })];
    expect(momentAt(moments, from)).toBeUndefined();
    expect(momentAt(moments, from + 15_000)).toBe(moments[0]);
    expect(heardAt(sessionOf(moments[0]!)!, from + 15_000)).toBe(15);
    expect(sessionOf(moments[1]!)).toBeNull();
  });

  it('never shows a position past the end of a track', () => {
    const ending = sessionOf(moment(10, { session: { ...session, duration: 12 } }))!;
    expect(heardAt(ending, from + 11_000)).toBe(11);
    expect(heardAt(ending, from + 60_000)).toBe(12);
  });
});
