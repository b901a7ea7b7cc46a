import fc from 'fast-check';
import { PartitionProgress } from './partition-progress.js';

describe('the backlog of a partition', () => {
  const read = (...offsets: string[]) => {
    const progress = new PartitionProgress();
    for (const offset of offsets) progress.begin(offset);
    return progress;
  };

  it('counts events on the broker from the first unfinished one on', () => {
    const progress = read('10', '11', '12');
    progress.seenUpTo('20');
    expect(progress.lag).toBe(10);
    progress.finish('11');
    expect(progress.lag).toBe(10);
    progress.finish('10');
    expect(progress.lag).toBe(8);
  });

  it('is zero before anything was read, and after everything is finished', () => {
    expect(new PartitionProgress().lag).toBe(0);
    const progress = read('3');
    progress.seenUpTo('4');
    expect(progress.lag).toBe(1);
    progress.finish('3');
    expect(progress.lag).toBe(0);
  });

  it('is zero if more was read than the broker had reported', () => {
    const progress = read('3', '4', '5');
    progress.seenUpTo('4');
    expect(progress.lag).toBe(1);
    progress.finish('3');
    progress.finish('4');
    expect(progress.lag).toBe(0);
  });
});

it('allows commits up to the first unfinished event, in whatever order they finish', () => {
  const finishing = fc.integer({ min: 1, max: 20 }).chain(count =>
    fc
      .shuffledSubarray(
        Array.from({ length: count }, (_, offset) => offset),
        { minLength: 0, maxLength: count },
      )
      .map(order => ({ count, order })),
  );
  fc.assert(
    fc.property(finishing, fc.nat(1_000), ({ count, order }, first) => {
      const progress = new PartitionProgress();
      for (let offset = 0; offset < count; offset++) progress.begin(String(first + offset));
      const open = new Set(Array.from({ length: count }, (_, offset) => offset));
      let committed = 0;
      for (const offset of order) {
        progress.finish(String(first + offset));
        open.delete(offset);
        const firstOpen = open.size ? Math.min(...open) : count;
        const toCommit = progress.toCommit();
        // Everything before the first unfinished event, unless it is committed already.
        expect(toCommit).toBe(firstOpen > committed ? String(first + firstOpen) : undefined);
        if (toCommit !== undefined) progress.hasCommitted(toCommit);
        committed = firstOpen;
        expect(progress.toCommit()).toBeUndefined();
        expect(progress.uncommitted).toBe(count - firstOpen);
        expect(progress.unfinished).toBe(open.size);
      }
    }),
  );
});
