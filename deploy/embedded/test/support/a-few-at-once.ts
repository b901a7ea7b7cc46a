/** Not all at once: the machine is small. */
export async function aFewAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const left = [...items];
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    }),
  );
}
