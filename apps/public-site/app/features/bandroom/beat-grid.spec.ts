import { changed, clicksBetween, firstMetronome, positionAt, started, tempoOfTaps } from './beat-grid';

const running = { ...firstMetronome, running: true, bpm: 120, at: 10_000 };

describe('the shared beat', () => {
  it('has no position before its start or while stopped', () => {
    expect(positionAt(running, 9_999)).toBeUndefined();
    expect(positionAt({ ...running, running: false }, 11_000)).toBeUndefined();
  });

  it('is the same for everyone at the same server time', () => {
    expect(positionAt(running, 12_750)).toEqual({ beat: 5, inBar: 1, bar: 1, phase: 0.5 });
  });

  it('clicks on every beat with the bar’s accents, except silent beats', () => {
    const metronome = { ...running, accents: [2, 0, 1] };
    expect(clicksBetween(metronome, 10_000, 11_600)).toEqual([
      { at: 10_000, strength: 2 },
      { at: 11_000, strength: 1 },
      { at: 11_500, strength: 2 },
    ]);
  });

  it('clicks between beats when they are subdivided', () => {
    const clicks = clicksBetween({ ...running, division: 2 }, 10_000, 10_600);
    expect(clicks).toEqual([
      { at: 10_000, strength: 2 },
      { at: 10_250, strength: 'between' },
      { at: 10_500, strength: 1 },
    ]);
  });

  it('returns every click once, whatever the intervals', () => {
    const whole = clicksBetween(running, 10_000, 14_000);
    const pieces = [10_000, 10_501, 11_000, 12_333].map((from, index, all) =>
      clicksBetween(running, from, all[index + 1] ?? 14_000),
    );
    expect(pieces.flat()).toEqual(whole);
  });

  it('starts far enough ahead to reach everyone', () => {
    const { at, running: runs } = started(firstMetronome, 50_000);
    expect(runs).toBe(true);
    expect(at).toBeGreaterThan(50_300);
  });
});

describe('a change while it runs', () => {
  it.each([
    [60, 180],
    [60, 61],
    [120, 60],
    [240, 30],
  ])('of the tempo from %p to %p continues from the current beat, anywhere in a bar', (bpm, faster) => {
    const before = { ...running, bpm };
    for (let moment = 10_000; moment < 20_000; moment += 130) {
      const [was, is] = [
        positionAt(before, moment)!,
        positionAt(changed(before, { bpm: faster }, moment), moment)!,
      ];
      expect(is.inBar + is.phase).toBeCloseTo(was.inBar + was.phase, 6);
    }
  });

  it('of the meter makes the next beat the first of a bar, without a gap', () => {
    const after = changed(running, { accents: [2, 1, 1], division: 2 }, 10_700);
    expect(clicksBetween(after, 10_700, 12_100)).toEqual([
      { at: 10_750, strength: 'between' },
      { at: 11_000, strength: 2 },
      { at: 11_250, strength: 'between' },
      { at: 11_500, strength: 1 },
      { at: 11_750, strength: 'between' },
      { at: 12_000, strength: 1 },
    ]);
  });

  it('of an accent does not change the timing', () => {
    expect(changed(running, { accents: [2, 1, 2, 1] }, 10_700).at).toBe(running.at);
  });
});

describe('tapping a tempo', () => {
  it('needs two taps', () => {
    expect(tempoOfTaps([0])).toBeUndefined();
    expect(tempoOfTaps([0, 500])).toBe(120);
  });

  it('ignores one clumsy tap', () => {
    expect(tempoOfTaps([0, 500, 1_000, 1_420, 2_000, 2_500])).toBe(120);
  });

  it('starts over after a pause', () => {
    expect(tempoOfTaps([0, 500, 9_000])).toBeUndefined();
  });
});
