import { describe, expect, it } from '@jest/globals';
import type { RoomSummary } from '@sevenfold/contracts';
import { recentFailures, statusOf, summaryOf, trackOf, roomsMatching } from './room-facts';

const session = (changes: object) =>
  ({ session: { trackUrl: '/audio/a.mp3', paused: false, ...changes } }) as RoomSummary;
const nothing = { session: null } as RoomSummary;

describe('a room', () => {
  it('is idle without a session, playing with one, paused when it says so', () => {
    expect([statusOf(nothing), statusOf(session({})), statusOf(session({ paused: true }))]).toEqual([
      'Idle',
      'Playing',
      'Paused',
    ]);
  });

  it('shows the last part of its track, or a dash', () => {
    expect(trackOf(session({ trackUrl: 'https://x.test/audio/long road.mp3?sig=1' }))).toBe('long road.mp3');
    expect(trackOf(session({ trackUrl: null }))).toBe('—');
    expect(trackOf(nothing)).toBe('—');
  });
});

describe('the tiles', () => {
  it('count rooms, people and hosts', () => {
    const rooms = [
      { room: 'a', participants: 2, host: 'ada', session: null },
      { room: 'b', participants: 3, host: null, session: null },
    ];
    expect(summaryOf(rooms)).toEqual({ activeRooms: 2, totalParticipants: 5, activeHosts: 1 });
  });

  it('count failures newer than five minutes only', () => {
    const at = (timestamp: number) => ({ id: 'x', timestamp, ip: '', err: '', ua: '' });
    expect(recentFailures([at(1_000_000 - 299_999), at(1_000_000 - 300_000)], 1_000_000)).toBe(1);
  });
});

it('finds rooms by name, host, track and status', () => {
  const room = (name: string, host: string | null, trackUrl?: string) =>
    ({ room: name, participants: 1, host, session: trackUrl ? { trackUrl, paused: false } : null }) as never;
  const rooms = [room('lobby', 'ada'), room('studio', 'ben', '/audio/Tide.mp3'), room('hall', null)];
  const names = (text: string) => roomsMatching(rooms, text).map(found => found.room);
  expect(names(' ')).toEqual(['lobby', 'studio', 'hall']);
  expect(names('LOB')).toEqual(['lobby']);
  expect(names('ben')).toEqual(['studio']);
  expect(names('tide')).toEqual(['studio']);
  expect(names('idle')).toEqual(['lobby', 'hall']);
});
