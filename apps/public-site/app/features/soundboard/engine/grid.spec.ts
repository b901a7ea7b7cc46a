import { loopSeconds, nextLine, placeHit } from './grid';

const grid = { origin: 10, bpm: 120 };

describe('the position of a hit', () => {
  it('is unchanged without quantisation', () => {
    expect(placeHit(10.3, grid, 0)).toEqual({ heard: 10.3, written: 10.3 });
  });

  it('is the next line if the hit is early', () => {
    expect(placeHit(10.2, grid, 8)).toEqual({ heard: 10.25, written: 10.25 });
  });

  it('is the line if the hit is slightly late, but it sounds immediately', () => {
    expect(placeHit(10.27, grid, 8)).toEqual({ heard: 10.27, written: 10.25 });
  });

  it('tolerates less where lines are close', () => {
    expect(placeHit(10.165, grid, 16)).toEqual({ heard: 10.25, written: 10.25 });
  });
});

describe('a loop', () => {
  it.each([
    [0.16, 0.25],
    [0.5, 0.5],
    [0.55, 1],
    [2.4, 4],
  ])('of a sound of %p s repeats after %p s at 120 BPM', (sound, expected) => {
    expect(loopSeconds(sound, 120)).toBeCloseTo(expected);
  });

  it('starts on a line', () => {
    expect(nextLine(10.6, 10, 0.5)).toBeCloseTo(11);
    expect(nextLine(11, 10, 0.5)).toBeCloseTo(11);
  });
});
