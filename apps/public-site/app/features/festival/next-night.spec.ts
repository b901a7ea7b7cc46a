import { describeNightsLeft, nightsUntilFestival } from './next-night';

describe('the night of the festival', () => {
  it.each([
    [new Date(2026, 11, 21, 23, 59), 0],
    [new Date(2026, 11, 20, 0, 1), 1],
    [new Date(2026, 10, 21, 12), 30],
    [new Date(2026, 11, 22), 364],
  ])('from %s is %p nights away', (today, nights) => {
    expect(nightsUntilFestival(today)).toBe(nights);
  });

  it('is worded naturally', () => {
    expect([0, 1, 2].map(describeNightsLeft)).toEqual(['Tonight.', 'Tomorrow night.', '2 nights from now.']);
  });
});
