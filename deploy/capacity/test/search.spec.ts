import fc from 'fast-check';
import { bracketOf, search, type Plan, type Trial } from '../search.ts';

const plan: Plan = { guess: 200, unit: 25, most: 20_000, repeats: 3 };

/** Searches a system that can take `limit` people. */
const found = (limit: number, changed: Partial<Plan> = {}) =>
  search({ ...plan, ...changed }, async people => ({ people, kept: people <= limit }));

it('finds the most people to within one room or 5 %, wherever it starts', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 25, max: 15_000 }),
      fc.integer({ min: 1, max: 20_000 }),
      async (limit, guess) => {
        const { low, high } = bracketOf(await found(limit, { guess }));
        expect(low).toBeLessThanOrEqual(limit);
        expect(high).toBeGreaterThan(limit);
        expect(high! - low).toBeLessThanOrEqual(Math.max(25, low * 0.05));
      },
    ),
  ));

it('runs the answer and the number above it `repeats` times', async () => {
  const trials = await found(310);
  const times = (people: number) => trials.filter(trial => trial.people === people).length;
  const { low, high } = bracketOf(trials);
  expect([low, times(low), high, times(high!)]).toEqual([300, 3, 325, 3]);
});

it('believes the majority of the runs, not the first', async () => {
  const unlucky = new Set(['300/1', '325/2']);
  const seen = new Map<number, number>();
  const trials = await search<Trial>(plan, async people => {
    const run = (seen.get(people) ?? 0) + 1;
    seen.set(people, run);
    return { people, kept: people <= 310 && !unlucky.has(`${people}/${run}`) };
  });
  // One failure at 300 limits the search to lower numbers for good: the answer may be too low, never too high.
  expect(bracketOf(trials).low).toBeLessThanOrEqual(310);
  expect(bracketOf(trials).low).toBeGreaterThanOrEqual(275);
});

it('reports that nobody fits, or that even the highest number fits', async () => {
  expect(bracketOf(await found(10))).toEqual({ low: 0, high: 25 });
  expect(bracketOf(await found(100_000, { most: 1_000 }))).toEqual({ low: 1_000, high: undefined });
});

it('ends, and tries no number more than `repeats` times, whatever the results', () =>
  fc.assert(
    fc.asyncProperty(
      fc.infiniteStream(fc.boolean()),
      fc.integer({ min: 25, max: 2_000 }),
      async (luck, guess) => {
        const trials = await search({ ...plan, guess, most: 2_000 }, async people => ({
          people,
          kept: luck.next().value === true,
        }));
        for (const { people } of trials)
          expect(trials.filter(trial => trial.people === people).length).toBeLessThanOrEqual(plan.repeats);
      },
    ),
  ));
