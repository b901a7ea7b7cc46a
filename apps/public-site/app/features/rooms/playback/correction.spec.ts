import { correctionFor, median } from './correction';

describe('correcting a listener', () => {
  it.each([0, 0.4, -0.4])('leaves %p ms alone', errorMs => {
    expect(correctionFor(errorMs)).toEqual({ kind: 'rate', factor: 1 });
  });

  it.each([
    [5, 0.9995],
    [-5, 1.0005],
    [30, 0.99],
    [-30, 1.01],
  ])('of %p ms plays at %p', (errorMs, factor) => {
    expect(correctionFor(errorMs)).toEqual({ kind: 'rate', factor });
  });

  it.each([61, -61, 5000])('of %p ms jumps', errorMs => {
    expect(correctionFor(errorMs)).toEqual({ kind: 'jump' });
  });

  it('goes by the median, so that one bad reading changes nothing', () => {
    expect(median([0.1, 0.2, 400, 0, 0.1])).toBe(0.1);
    expect(median([1, 3])).toBe(2);
  });
});
