/** One run with a number of people. */
export interface Trial {
  people: number;
  /** Whether it met the objectives. */
  kept: boolean;
}

export interface Plan {
  /** The number of people to start with. */
  guess: number;
  /** People in a room. Only multiples are tried. */
  unit: number;
  most: number;
  /** Runs of the answer, and of the first number above it, so that one unlucky run does not decide. */
  repeats: number;
}

/** Rounds to whole rooms, at least one. */
export const inWholeRooms = (people: number, perRoom: number) =>
  Math.max(perRoom, Math.round(people / perRoom) * perRoom);

/** Bisection stops at this share of the answer, or at one room. */
const precision = 0.05;

/**
 * The number of people to try next; undefined once the answer is known. Doubles or halves until one number passes
 * and a larger one fails, then bisects, then repeats both.
 */
export function nextPeople(
  trials: readonly Trial[],
  { guess, unit, most, repeats }: Plan,
): number | undefined {
  const highest = Math.max(unit, Math.floor(most / unit) * unit);
  const inRooms = (people: number) => Math.min(highest, inWholeRooms(people, unit));
  const timesTried = (people: number) => trials.filter(trial => trial.people === people).length;
  const { low, high } = bracketOf(trials);

  if (trials.length === 0) return inRooms(guess);
  if (high === undefined && low < highest) return inRooms(low * 2);
  if (high !== undefined && high - low > Math.max(unit, low * precision)) return inRooms((low + high) / 2);
  return [low, high].find(people => people && timesTried(people) < repeats);
}

/**
 * `low` is the largest number of people that met the objectives in most runs (0 if none did), `high` the smallest
 * that did not.
 */
export function bracketOf(trials: readonly Trial[]) {
  const fits = (people: number) => {
    const runs = trials.filter(trial => trial.people === people);
    return runs.filter(({ kept }) => kept).length * 2 > runs.length;
  };
  const tried = [...new Set(trials.map(({ people }) => people))].sort((a, b) => a - b);
  const high = tried.find(people => !fits(people));
  const low = tried.findLast(people => (high === undefined || people < high) && fits(people)) ?? 0;
  return { low, high };
}

export async function search<T extends Trial>(
  plan: Plan,
  measure: (people: number) => Promise<T>,
): Promise<T[]> {
  const trials: T[] = [];
  for (;;) {
    const people = nextPeople(trials, plan);
    if (people === undefined) return trials;
    trials.push(await measure(people));
  }
}
