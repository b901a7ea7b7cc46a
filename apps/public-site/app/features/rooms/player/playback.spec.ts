import type { PlayerState } from '@sevenfold/realtime-client';
import { playbackOf } from './playback';

const state: PlayerState = {
  status: 'playing',
  mode: 'samples',
  trackUrl: '/audio/one.mp3',
  durationMs: 90_000,
  error: null,
  volume: 1,
  nudgeMs: 0,
};
const measurement = { errorMs: 0.3, uncertaintyMs: 0.2, positionMs: 4_000, measuredAt: 1_005_000 };
/** The server is five seconds ahead of this device. */
const session = {
  trackUrl: '/audio/one.mp3',
  position: 0,
  rate: 1,
  paused: false,
  at: 1_005_800,
  seq: 1,
  epoch: 1,
};
const room = {
  position: () => 6,
  state: { session: null as typeof session | null },
  realtime: { serverNow: () => 1_005_000, serverTimeOffset: () => 5_000 },
};

describe('playback on the page', () => {
  it('gives the sound’s position, and its time by this device’s clock', () => {
    expect(playbackOf({ state, measurement }, room, false)).toMatchObject({
      playing: true,
      positionMs: 4_000,
      measuredAt: 1_000_000,
      errorMs: 0.3,
      durationMs: 90_000,
    });
  });

  it.each([
    ['the browser blocks sound', state, measurement, true],
    ['the room is paused', { ...state, status: 'paused' as const }, null, false],
    ['nothing has been measured yet', state, null, false],
  ])('follows the room while %s', (_, ofPlayer, measured, locked) => {
    const playback = playbackOf({ state: ofPlayer, measurement: measured }, room, locked);
    expect(playback).toMatchObject({ locked, playing: false, positionMs: 6_000, errorMs: undefined });
  });

  it('says when the room waits for people who are loading', () => {
    const gathering = (at: number, paused = false) =>
      playbackOf(
        { state, measurement: null },
        { ...room, state: { session: { ...session, at, paused } } },
        false,
      ).gathering;
    expect([gathering(1_005_800), gathering(1_005_200), gathering(1_005_800, true)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('says why a track cannot be played', () => {
    const failed = { ...state, status: 'failed' as const, durationMs: null, error: 'No such track.' };
    expect(playbackOf({ state: failed, measurement: null }, room, false)).toMatchObject({
      playing: false,
      durationMs: undefined,
      fault: 'No such track.',
    });
  });
});
