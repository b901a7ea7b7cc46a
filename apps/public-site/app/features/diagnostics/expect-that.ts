/** The step could not run, which is not a failure of the system. */
export class Skipped extends Error {}

/** The step did not see what it expected. */
export class Unexpected extends Error {}

export function expectThat(seen: boolean, otherwise: string): asserts seen {
  if (!seen) throw new Unexpected(otherwise);
}
