import type { AudioClock } from './audio-clock.js';
import { SampleVoice } from './sample-voice.js';

const sampleRate = 48_000;
const quantum = 128 / sampleRate;

/** A rate as the audio thread takes it: once for each quantum, as it is at the quantum's beginning. */
class Rate {
  private readonly set: [number, number][];
  constructor(private readonly context: { currentTime: number }) {
    this.set = [[-Infinity, 1]];
  }
  set value(rate: number) {
    this.setValueAtTime(rate, this.context.currentTime);
  }
  setValueAtTime(rate: number, when: number) {
    this.set.push([when, rate]);
  }
  cancelScheduledValues() {}
  during(contextTime: number) {
    const begin = Math.floor(contextTime / quantum + 1e-9) * quantum;
    return this.set.findLast(([when]) => when <= begin + 1e-9)![1];
  }
}

const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, cancelScheduledValues() {} };

it('has its rate from the first sample on, also in the middle of a quantum', () => {
  let started = NaN;
  const sources: { playbackRate: Rate }[] = [];
  const context = {
    currentTime: 0,
    sampleRate,
    createGain: () => ({ gain, connect: () => undefined }),
    createBufferSource: () => {
      const source = {
        playbackRate: new Rate(context),
        connect: () => ({ connect: () => undefined }),
        start: (when: number) => (started = when),
      };
      sources.push(source);
      return source;
    },
  };
  const clock = { heardAt: (local: number) => local / 1000 } as AudioClock;
  const buffer = { duration: 90 } as AudioBuffer;
  const clip = { buffer, from: 0, usableFrom: 0, isWhole: true, duration: 90 };
  const voice = new SampleVoice(context as unknown as AudioContext, clock, clip);
  const inTheMiddle = 1_000 * quantum + quantum / 2;
  voice.startAt(10, inTheMiddle * 1000, 1.25);
  expect(started).toBeCloseTo(inTheMiddle, 9);
  expect(sources[0]!.playbackRate.during(started)).toBe(1.25);
});
