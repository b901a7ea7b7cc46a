import { PartitionProgress } from './partition-progress.js';

describe('how far a partition is', () => {
  const read = (...offsets: string[]) => {
    const progress = new PartitionProgress();
    for (const offset of offsets) progress.begin(offset);
    return progress;
  };

  it('is what lies on the broker behind the last event of which all earlier ones are finished', () => {
    const progress = read('10', '11', '12');
    progress.seenUpTo('20');
    expect(progress.lag).toBe(10);
    progress.finish('11');
    expect(progress.lag).toBe(10);
    progress.finish('10');
    expect(progress.lag).toBe(8);
  });

  it('is nothing before anything was read, and after everything was', () => {
    expect(new PartitionProgress().lag).toBe(0);
    const progress = read('3');
    progress.seenUpTo('4');
    progress.finish('3');
    expect(progress.lag).toBe(0);
  });
});
