/** Not tried, and that is no fault of the system's. */
export class Skipped extends Error {}

/** The step did not see what it had to see. */
export class Unexpected extends Error {}

export function expectThat(seen: boolean, otherwise: string): asserts seen {
  if (!seen) throw new Unexpected(otherwise);
}
