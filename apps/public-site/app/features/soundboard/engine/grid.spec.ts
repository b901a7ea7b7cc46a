import { loopSeconds, nextLine, placeHit } from './grid';

const grid = { origin: 10, bpm: 120 };

describe('where a hit falls', () => {
  it('is where it was played when nothing is quantised', () => {
    expect(placeHit(10.3, grid, 0)).toEqual({ heard: 10.3, written: 10.3 });
  });

  it('is the next line when it comes early', () => {
    expect(placeHit(10.2, grid, 8)).toEqual({ heard: 10.25, written: 10.25 });
  });

  it('is heard at once and written on the line when it comes a little late', () => {
    expect(placeHit(10.27, grid, 8)).toEqual({ heard: 10.27, written: 10.25 });
  });

  it('forgives less where lines are close', () => {
    expect(placeHit(10.165, grid, 16)).toEqual({ heard: 10.25, written: 10.25 });
  });
});

describe('a loop', () => {
  it.each([
    [0.16, 0.25],
    [0.5, 0.5],
    [0.55, 1],
    [2.4, 4],
  ])('of a sound of %p s comes round after %p s at 120 beats', (sound, expected) => {
    expect(loopSeconds(sound, 120)).toBeCloseTo(expected);
  });

  it('begins on a line', () => {
    expect(nextLine(10.6, 10, 0.5)).toBeCloseTo(11);
    expect(nextLine(11, 10, 0.5)).toBeCloseTo(11);
  });
});
