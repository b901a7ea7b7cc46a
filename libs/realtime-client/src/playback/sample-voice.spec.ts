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

/** A voice on an audio clock that shows local time, and each sound that it starts: when, and from which position. */
function voiceOn(currentTime = 0) {
  const sounds: { when: number; from: number; playbackRate: Rate }[] = [];
  const context = {
    currentTime,
    sampleRate,
    createGain: () => ({ gain, connect: () => undefined }),
    createBufferSource: () => {
      const playbackRate = new Rate(context);
      return {
        playbackRate,
        connect: () => ({ connect: () => undefined }),
        start: (when: number, from: number) => sounds.push({ when, from, playbackRate }),
      };
    },
  };
  const clock = { heardAt: (local: number) => local / 1000 } as AudioClock;
  const buffer = { duration: 90 } as AudioBuffer;
  const clip = { buffer, from: 0, usableFrom: 0, isWhole: true, duration: 90 };
  return { voice: new SampleVoice(context as unknown as AudioContext, clock, clip), sounds };
}

it('has its rate from the first sample on, also in the middle of a quantum', () => {
  const { voice, sounds } = voiceOn();
  const inTheMiddle = 1_000 * quantum + quantum / 2;
  voice.startAt(10, inTheMiddle * 1000, 1.25);
  expect(sounds[0]!.when).toBeCloseTo(inTheMiddle, 9);
  expect(sounds[0]!.from).toBe(10);
  expect(sounds[0]!.playbackRate.during(sounds[0]!.when)).toBe(1.25);
});

it.each([0.5, 1, 1.25, 2])('begins where the room is by then when it starts late, at rate %d', rate => {
  const startedAt = 20;
  const { voice, sounds } = voiceOn(startedAt + 5);
  voice.startAt(10, startedAt * 1000, rate);
  const [{ when, from }] = sounds as [(typeof sounds)[0]];
  expect(when).toBeGreaterThan(startedAt + 5);
  expect(from).toBeCloseTo(10 + (when - startedAt) * rate, 9);
  expect(voice.heardAt((when + 1) * 1000)).toBeCloseTo(from + rate, 9);
});
