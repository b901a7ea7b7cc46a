/** Does all work in order, even after some of it has failed. @throws AggregateError at the end if some has. */
export async function eachDespiteFailures<T>(
  all: Iterable<T>,
  work: (each: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const each of all) await work(each).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} steps failed`);
}
