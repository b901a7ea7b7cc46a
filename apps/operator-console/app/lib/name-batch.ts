/** Longer lists take several requests. */
const mostPerRequest = 100;

/** Finds names of people; uids without an account are left out. */
export type FindNames = (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Fetches all names that a screen wants at the same moment in one request. Null: there is no such account. */
export function createNameBatch(find: FindNames, waitMs = 30) {
  let wanted: { uid: string; resolve(name: string | null): void; reject(error: unknown): void }[] = [];

  async function run() {
    const asked = wanted;
    wanted = [];
    const uids = [...new Set(asked.map(({ uid }) => uid))];
    for (let from = 0; from < uids.length; from += mostPerRequest) {
      const part = uids.slice(from, from + mostPerRequest);
      const waiting = asked.filter(({ uid }) => part.includes(uid));
      await find(part).then(
        names => waiting.forEach(({ uid, resolve }) => resolve(names.get(uid) ?? null)),
        (error: unknown) => waiting.forEach(({ reject }) => reject(error)),
      );
    }
  }

  return (uid: string) =>
    new Promise<string | null>((resolve, reject) => {
      if (wanted.length === 0) setTimeout(() => void run(), waitMs);
      wanted.push({ uid, resolve, reject });
    });
}
