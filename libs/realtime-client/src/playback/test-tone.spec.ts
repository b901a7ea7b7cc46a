import { jest } from '@jest/globals';
import { ClockFilter } from '../clock/clock-filter.js';
import { secondsBetween, TestTone } from './test-tone.js';

describe('the test tone', () => {
  it('falls on each whole second once, however the looks at the clock fall', () => {
    expect(secondsBetween(1_000, 3_000)).toEqual([2_000, 3_000]);
    expect(secondsBetween(3_000, 3_999.9)).toEqual([]);
    expect(secondsBetween(3_999.9, 4_000)).toEqual([4_000]);
  });

  it('is silent where time stands or runs back', () => {
    expect(secondsBetween(5_200, 5_200)).toEqual([]);
    expect(secondsBetween(5_200, 3_100)).toEqual([]);
  });

  it('waits for the clock, and then falls on the seconds of the server', () => {
    jest.useFakeTimers();
    const clicks: number[] = [];
    const parameter = { value: 1, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    class Node {
      readonly gain = parameter;
      connect = (next: unknown) => next;
      disconnect() {}
      start = (when: number) => clicks.push(when * 1000);
      stop() {}
    }
    Object.assign(globalThis, { OscillatorNode: Node, GainNode: Node });
    const context = {
      get currentTime() {
        return performance.now() / 1000;
      },
      createGain: () => new Node(),
    } as unknown as AudioContext;
    const filter = new ClockFilter();
    const tone = new TestTone({ context, filter, nudge: () => 0 });
    jest.advanceTimersByTime(3_000);
    expect(clicks).toEqual([]);
    const now = performance.now();
    filter.add([{ t1: now, t2: now + 90_250, t3: now + 90_250, t4: now }]);
    jest.advanceTimersByTime(2_000);
    tone.stop();
    jest.useRealTimers();
    expect(clicks.length).toBeGreaterThan(1);
    expect(clicks.map(click => Math.round(click + 90_250) % 1_000)).toEqual(clicks.map(() => 0));
  });
});
