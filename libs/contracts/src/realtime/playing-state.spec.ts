import { playingState } from './playing-state.js';

const session = { position: 10, rate: 1, paused: false, at: 1_000, duration: 12 };

describe('what a room plays', () => {
  it('is playing until the end of the track, then ended', () => {
    expect(playingState(session, 1, 2_999)).toBe('playing');
    expect(playingState(session, 1, 3_000)).toBe('ended');
    expect(playingState({ ...session, rate: 2 }, 1, 2_000)).toBe('ended');
  });

  it('stays paused at any position except the end', () => {
    expect(playingState({ ...session, paused: true }, 1, 9_999)).toBe('paused');
    expect(playingState({ ...session, paused: true, position: 12 }, 1, 9_999)).toBe('ended');
  });

  it('never ends if the track’s duration is unknown', () => {
    const { duration: _, ...endless } = session;
    expect(playingState(endless, 1, 99_999_999)).toBe('playing');
  });

  it('is nothing without a session, or without listeners', () => {
    expect(playingState(null, 3, 0)).toBe('idle');
    expect(playingState(session, 0, 1_500)).toBe('idle');
  });
});
