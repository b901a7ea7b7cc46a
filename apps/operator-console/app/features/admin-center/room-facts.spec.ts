import { describe, expect, it } from '@jest/globals';
import type { RoomSummary } from '@sevenfold/contracts';
import { statusOf } from '../../lib/room-status';
import { recentFailures, summaryOf, trackOf, roomsMatching } from './room-facts';

const session = (changes: object) =>
  ({
    participants: 1,
    session: { trackUrl: '/audio/a.mp3', paused: false, position: 0, rate: 1, at: 0, ...changes },
  }) as RoomSummary;
const nothing = { participants: 1, session: null } as RoomSummary;

describe('a room', () => {
  it('is idle without a session, playing with one, paused if the session is, and ended after its track', () => {
    const statuses = [nothing, session({}), session({ paused: true }), session({ duration: 5 })];
    expect(statuses.map(room => statusOf(room, 5_000))).toEqual(['Idle', 'Playing', 'Paused', 'Ended']);
  });

  it('has the status that the server sends, if it sends one', () => {
    expect(statusOf({ ...session({ duration: 5 }), state: 'playing' }, 5_000)).toBe('Playing');
  });

  it('is idle when nobody is there, whatever was playing; a resident room keeps playing', () => {
    const empty = { ...session({}), participants: 0, state: 'idle' } as const;
    expect(statusOf(empty, 0)).toBe('Idle');
    expect(statusOf({ ...empty, resident: { band: 'Low Altitude' } }, 0)).toBe('Playing');
  });

  it('shows its track’s title from the library, or else its file name, or a dash', () => {
    expect(trackOf(session({ trackUrl: '/audio/echoverse_demo.mp3' }))).toBe('Echoverse');
    expect(trackOf(session({ trackUrl: 'https://x.test/audio/long road.mp3?sig=1' }))).toBe('long road.mp3');
    expect(trackOf(session({ trackUrl: null }))).toBe('—');
    expect(trackOf(nothing)).toBe('—');
  });
});

describe('the tiles', () => {
  it('count rooms with people, people and hosts', () => {
    const rooms = [
      { room: 'a', participants: 2, host: 'ada', session: null },
      { room: 'b', participants: 3, host: null, session: null },
      { room: 'empty', participants: 0, host: null, session: null },
      { room: 'tideline', participants: 0, host: null, session: null, resident: { band: 'Tide' } },
    ];
    expect(summaryOf(rooms)).toEqual({ activeRooms: 2, totalParticipants: 5, activeHosts: 1 });
  });

  it('count only failures of the last five minutes', () => {
    const at = (timestamp: number) => ({ id: 'x', timestamp, ip: '', err: '', ua: '' });
    expect(recentFailures([at(1_000_000 - 299_999), at(1_000_000 - 300_000)], 1_000_000)).toBe(1);
  });
});

it('finds rooms by name, host, track and status', () => {
  const room = (name: string, host: string | null, trackUrl?: string) =>
    ({ room: name, participants: 1, host, session: trackUrl ? { trackUrl, paused: false } : null }) as never;
  const kais = {
    room: 'yard',
    participants: 1,
    host: 'guest-1',
    hostName: 'Kai',
    session: null,
    state: 'playing',
  } as never;
  const rooms = [room('lobby', 'ada'), room('studio', 'ben', '/audio/Tide.mp3'), room('hall', null), kais];
  const names = (text: string) => roomsMatching(rooms, text, 0).map(found => found.room);
  expect(names(' ')).toEqual(['lobby', 'studio', 'hall', 'yard']);
  expect(names('LOB')).toEqual(['lobby']);
  expect(names('ben')).toEqual(['studio']);
  expect(names('guest kai')).toEqual(['yard']);
  expect(names('tide')).toEqual(['studio']);
  expect(names('idle')).toEqual(['lobby', 'hall']);
  expect(
    roomsMatching(
      [{ room: 'tide', participants: 0, host: null, session: null, resident: { band: 'Tide' } }],
      'house',
      0,
    ),
  ).toHaveLength(1);
});
