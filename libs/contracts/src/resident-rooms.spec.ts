import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Track } from './http/rooms-gateway.js';
import { positionAt } from './realtime/position-at.js';
import { sessionSchema } from './realtime/room-nodes.js';
import { houseSession, onAir, residentRoomOf, residentRooms } from './resident-rooms.js';
import { roomFromName } from './room-name.js';
import { libraryTracks } from './track-library.js';

const runs = 10_000;
const anyRoom = fc.constantFrom(...residentRooms);
const anyInstant = fc.double({ min: 86_400_000, max: Date.UTC(2100, 0), noNaN: true });
const roundOf = (programme: readonly Track[]) =>
  programme.reduce((sum, { durationSeconds }) => sum + Math.round(durationSeconds * 1000), 0);

it('gives each band of the library one room, named by its slug', () => {
  expect(residentRooms.map(({ room }) => room).toSorted()).toEqual([
    'anvil-youth',
    'base-camp-choir',
    'low-altitude',
    'null-and-void',
    'paper-lanterns',
    'seven-of-us',
    'the-last-chapter',
  ]);
  for (const { room } of residentRooms) expect(roomFromName(room)).toBe(room);
  expect(residentRoomOf('low-altitude')?.band).toBe('Low Altitude');
  expect(residentRoomOf('lobby')).toBeUndefined();
});

it('plays the band in every third track, and each track of other bands once', () => {
  for (const { band, programme } of residentRooms) {
    const own = programme.filter((_, index) => index % 3 === 0);
    expect(own.every(({ artist }) => artist === band)).toBe(true);
    expect(new Set(own)).toEqual(new Set(libraryTracks.filter(({ artist }) => artist === band)));
    const others = programme.filter((_, index) => index % 3 !== 0);
    expect(new Set(others)).toEqual(new Set(libraryTracks.filter(({ artist }) => artist !== band)));
    expect(others).toHaveLength(new Set(others).size);
  }
});

it('plays a track at every instant, at a position within its length', () => {
  fc.assert(
    fc.property(anyRoom, anyInstant, (room, now) => {
      const air = onAir(room, now);
      const session = sessionSchema.parse(houseSession(air));
      expect(air.at).toBeLessThanOrEqual(now);
      expect(air.nextAt).toBeGreaterThan(now);
      expect(positionAt(session, now)).toBeLessThanOrEqual(air.track.durationSeconds + 1e-3);
      expect(room.programme).toContain(air.track);
    }),
    { numRuns: runs },
  );
});

it('continues with the announced track at the announced instant, without a gap', () => {
  fc.assert(
    fc.property(anyRoom, anyInstant, (room, now) => {
      const air = onAir(room, now);
      const next = onAir(room, air.nextAt);
      expect(next).toMatchObject({ track: air.next, at: air.nextAt });
      expect(onAir(room, air.nextAt - 1)).toEqual(air);
      expect(next.count).toBeGreaterThanOrEqual(air.count);
    }),
    { numRuns: runs },
  );
});

it('repeats itself exactly after a round', () => {
  fc.assert(
    fc.property(anyRoom, fc.integer({ min: 0, max: Date.UTC(2100, 0) }), (room, now) => {
      const round = roundOf(room.programme);
      const [first, second] = [onAir(room, now), onAir(room, now + round)];
      expect(second).toMatchObject({ track: first.track, at: first.at + round });
    }),
    { numRuns: runs },
  );
});

it('depends on time alone: the order of queries makes no difference', () => {
  fc.assert(
    fc.property(anyRoom, fc.array(anyInstant, { minLength: 2, maxLength: 8 }), (room, instants) => {
      const forwards = instants.map(now => onAir(room, now));
      const backwards = instants.toReversed().map(now => onAir({ programme: [...room.programme] }, now));
      expect(backwards.toReversed()).toEqual(forwards);
    }),
    { numRuns: runs / 10 },
  );
});

it('plays the remaining tracks when one has left the programme', () => {
  const [room] = residentRooms;
  const fewer = { programme: room!.programme.filter((_, index) => index !== 1) };
  fc.assert(
    fc.property(anyInstant, now => {
      const { track, at, nextAt } = onAir(fewer, now);
      expect(fewer.programme).toContain(track);
      expect(nextAt - at).toBe(Math.round(track.durationSeconds * 1000));
    }),
    { numRuns: runs / 10 },
  );
});
