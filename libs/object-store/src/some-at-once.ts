/** Maximum number of concurrent requests to a store. */
const most = 20;

/** Works on all items, some at a time. After a failure it starts no more. */
export async function someAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const next = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  try {
    await Promise.all(Array.from({ length: most }, next));
  } finally {
    left.length = 0;
  }
}
