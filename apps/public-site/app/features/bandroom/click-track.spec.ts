import { jest } from '@jest/globals';
import type { Metronome } from '@sevenfold/contracts';
import { ClickTrack } from './click-track';

const metronome: Metronome = { running: true, bpm: 120, accents: [2, 1, 1, 1], division: 1, at: 0 };
/** Server time is this device's time, and what is computed is heard at once. */
const clock = { isReady: true, serverTime: (local: number) => local, localTime: (server: number) => server };

class Gain {
  gain = { value: 1, setTargetAtTime() {} };
  connect(next: unknown) {
    return next;
  }
  disconnect() {}
}

/** Milliseconds at which the clicks of the next moments are heard. */
function clicksWith(nudgeMs: number): number[] {
  const heard: number[] = [];
  class Source extends Gain {
    start(when: number) {
      heard.push(Math.round(when * 1000));
    }
    stop() {}
  }
  Object.assign(globalThis, { AudioBufferSourceNode: Source, GainNode: Gain });
  const context = {
    state: 'running',
    sampleRate: 8_000,
    destination: {},
    outputLatency: 0,
    baseLatency: 0,
    get currentTime() {
      return performance.now() / 1000;
    },
    createGain: () => new Gain(),
    createBuffer: (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) }),
    close: async () => undefined,
  };
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  const track = new ClickTrack(context as unknown as AudioContext, clock, nudgeMs);
  track.follow(metronome);
  track.dispose();
  return heard;
}

describe('the click of the bandroom', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const off = (nudgeMs: number) =>
    clicksWith(nudgeMs).map(at => ((((at - nudgeMs + 250) % 500) + 500) % 500) - 250);

  it.each([0, 120, -200])('comes as much later or earlier as this device needs (%d ms)', nudgeMs => {
    const apart = off(nudgeMs);
    expect(apart.length).toBeGreaterThan(1);
    expect(new Set(apart)).toEqual(new Set([0]));
  });

  it('waits for the room’s clock', () => {
    const unready = { ...clock, isReady: false };
    const isReady = clock.isReady;
    Object.assign(clock, unready);
    expect(clicksWith(0)).toEqual([]);
    Object.assign(clock, { isReady });
  });
});
