import { jest } from '@jest/globals';
import type { Metronome } from '@sevenfold/contracts';
import { silentAudio } from '../../testing/silent-audio';
import { ClickTrack } from './click-track';

const metronome: Metronome = { running: true, bpm: 120, accents: [2, 1, 1, 1], division: 1, at: 0 };
/** Server time equals local time. */
const clock = { isReady: true, serverTime: (local: number) => local, localTime: (server: number) => server };

type Device = { nudgeMs?: number; latencyMs?: number; isReady?: boolean };

/** A click track on a device, and the clicks that are heard. */
function clickTrack({ nudgeMs = 0, latencyMs = 0, isReady = true }: Device) {
  const audio = silentAudio();
  Object.assign(audio, { time: 100, latency: latencyMs / 1000 });
  const audioToLocalMs = performance.now() - audio.time * 1000 + latencyMs;
  const track = new ClickTrack(new AudioContext(), { ...clock, isReady }, nudgeMs);
  const sounded = () => audio.started.filter(({ begins, ends }) => ends > begins);
  return {
    track,
    run(ms: number) {
      for (let passed = 0; passed < ms; passed += 10) {
        audio.time += 0.01;
        jest.advanceTimersByTime(10);
      }
    },
    heardMs: () => sounded().map(({ begins }) => Math.round(begins * 1000 + audioToLocalMs)),
    cut: () => sounded().filter(({ ends }) => ends !== Infinity),
  };
}

const spaces = (moments: number[]) => [...new Set(moments.slice(1).map((at, index) => at - moments[index]!))];

describe('the click of the bandroom', () => {
  beforeEach(() => jest.useFakeTimers().advanceTimersByTime(10_000));
  afterEach(() => void jest.useRealTimers());

  it.each([
    { nudgeMs: 0, latencyMs: 0 },
    { nudgeMs: 120, latencyMs: 0 },
    { nudgeMs: -200, latencyMs: 0 },
    { nudgeMs: 0, latencyMs: 240 },
    { nudgeMs: -200, latencyMs: 450 },
  ])(
    'sounds $nudgeMs ms off the beat, as set by the listener, on an output with $latencyMs ms latency',
    device => {
      const { track, run, heardMs } = clickTrack(device);
      track.follow(metronome);
      run(3_000);
      expect(heardMs().length).toBeGreaterThan(4);
      expect(new Set(heardMs().map(at => (at - device.nudgeMs + 500) % 500))).toEqual(new Set([0]));
      track.dispose();
    },
  );

  it.each([
    { nudgeMs: 0, latencyMs: 240 },
    { nudgeMs: 150, latencyMs: 40 },
    { nudgeMs: -150, latencyMs: 240 },
  ])(
    'is never cut off, doubled or skipped when the metronome changes often ($nudgeMs ms, $latencyMs ms late)',
    device => {
      const { track, run, heardMs, cut } = clickTrack(device);
      track.follow(metronome);
      for (let change = 0; change < 60; change += 1) {
        run(50);
        track.follow({ ...metronome });
      }
      expect(spaces(heardMs())).toEqual([500]);
      expect(cut()).toEqual([]);
      track.dispose();
    },
  );

  it('stops with the metronome and cancels scheduled clicks', () => {
    const { track, run, heardMs } = clickTrack({});
    track.follow(metronome);
    run(1_250);
    track.follow({ ...metronome, running: false });
    const before = heardMs();
    run(1_000);
    expect(heardMs()).toEqual(before);
    expect(before.every(at => at <= performance.now() - 1_000)).toBe(true);
    track.dispose();
  });

  it('continues in background tabs, where timers fire once a second', () => {
    const { track, run, heardMs } = clickTrack({});
    track.follow(metronome);
    run(500);
    const before = heardMs().length;
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(heardMs().length - before).toBeGreaterThan(1);
    hidden.mockRestore();
    track.dispose();
  });

  it('waits for the room’s clock', () => {
    const { track, run, heardMs } = clickTrack({ isReady: false });
    track.follow(metronome);
    run(1_000);
    expect(heardMs()).toEqual([]);
    track.dispose();
  });
});
