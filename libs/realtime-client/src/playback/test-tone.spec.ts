import { jest } from '@jest/globals';
import { ClockFilter } from '../clock/clock-filter.js';
import { secondsBetween, TestTone } from './test-tone.js';

describe('the test tone', () => {
  it('falls on each whole second once, whenever the clock is read', () => {
    expect(secondsBetween(1_000, 3_000)).toEqual([2_000, 3_000]);
    expect(secondsBetween(3_000, 3_999.9)).toEqual([]);
    expect(secondsBetween(3_999.9, 4_000)).toEqual([4_000]);
  });

  it('is silent if time stops or runs backwards', () => {
    expect(secondsBetween(5_200, 5_200)).toEqual([]);
    expect(secondsBetween(5_200, 3_100)).toEqual([]);
  });

  it('waits for the clock, then falls on the server’s seconds, delayed by the nudge, until it stops', () => {
    jest.useFakeTimers();
    const clicks: { at: number; pitch: number; endsAt?: number }[] = [];
    const parameter = { value: 1, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    class Node {
      readonly gain = parameter;
      constructor(
        _: unknown,
        private readonly options: { frequency?: number } = {},
      ) {}
      connect = (next: unknown) => next;
      disconnect() {}
      start = (when: number) => clicks.push({ at: when * 1000, pitch: this.options.frequency! });
      stop = (when: number) => (clicks.at(-1)!.endsAt = when * 1000);
    }
    Object.assign(globalThis, { OscillatorNode: Node, GainNode: Node });
    const context = {
      get currentTime() {
        return performance.now() / 1000;
      },
      createGain: () => new Node(context),
    } as unknown as AudioContext;
    const filter = new ClockFilter();
    const tone = new TestTone({ context, filter, nudge: () => 40 });
    jest.advanceTimersByTime(3_000);
    expect(clicks).toEqual([]);
    const now = performance.now();
    filter.add([{ t1: now, t2: now + 90_250, t3: now + 90_250, t4: now }]);
    jest.advanceTimersByTime(8_000);
    tone.stop();
    const seconds = clicks.map(({ at }) => Math.round(at + 90_250 - 40) / 1_000);
    jest.advanceTimersByTime(8_000);
    jest.useRealTimers();
    const first = seconds[0]!;
    expect(seconds).toEqual(Array.from({ length: clicks.length }, (_, index) => first + index));
    expect(clicks.length).toBeGreaterThanOrEqual(8);
    expect(seconds).toHaveLength(clicks.length);
    for (const [index, { pitch, at, endsAt }] of clicks.entries()) {
      expect(pitch).toBe(seconds[index]! % 4 === 0 ? 1_760 : 880);
      expect(endsAt! - at).toBeCloseTo(35, 6);
    }
  });
});
