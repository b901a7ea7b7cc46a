/** Works on `size` items at a time. Yields the results in the order of the items. */
export async function* inBatches<Item, Result>(
  items: AsyncIterable<Item>,
  size: number,
  work: (item: Item) => Promise<Result>,
): AsyncIterable<Result> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield* await Promise.all(batch.map(work));
    batch = [];
  }
  yield* await Promise.all(batch.map(work));
}
