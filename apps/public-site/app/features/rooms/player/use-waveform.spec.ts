import { barsOf } from './use-waveform';

describe('the bars of a waveform', () => {
  it('are the maximum of each section, scaled to a maximum of 1', () => {
    expect(barsOf({ peaks: [10, 20, 50, 0, 0, 25] }, 3)).toEqual([0.4, 1, 0.5]);
  });

  it('are no more than there are peaks, and flat for silence', () => {
    expect(barsOf({ peaks: [0, 0] }, 120)).toEqual([0, 0]);
    expect(barsOf({ peaks: [] }, 120)).toEqual([]);
  });
});
