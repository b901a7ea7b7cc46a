import { exportPartKey, personalDataCollectedV1 } from '@sevenfold/contracts';
import type { Surroundings } from '@sevenfold/service-defaults/testing';
import { until } from '@sevenfold/testing';
import type { TestObjects } from './objects.js';
import { sha256 } from './test-files.js';

type Ending = Pick<Surroundings, 'sql' | 'stop'>;

/** A document has no hash in the database. */
const keptObjects = `
  select folder || '/submission.json' as key, null as hash from submission where document_stored_at is not null
  union all
  select object_key, sha256 from attachment where status = 'stored'`;

/**
 * Ends a suite, and removes its objects. Fails unless the store has exactly the objects that the rows name:
 * refusals, cancellations and crashes leave nothing, and no row lacks its object. There is no exception: the
 * service must also remove what a test put there with `leave`.
 */
export const endTidily =
  ({ sql, stop }: Ending, objects: TestObjects) =>
  async () => {
    const found = () => differences(sql, objects);
    try {
      // Recovery may still be working.
      await until(async () => (await found()).length === 0, found, 10_000);
    } finally {
      await stop();
      await objects.remove();
    }
  };

/** @returns sentences */
async function differences(sql: Ending['sql'], objects: TestObjects): Promise<string[]> {
  const kept = new Map<string, string | null>();
  for (const { key, hash } of await sql(keptObjects)) kept.set(key, hash);
  // An export belongs to the account, which also removes it.
  for (const { id } of await sql(`select payload ->> 'exportId' as id from outbox where type = $1`, [
    personalDataCollectedV1['contact-intake'].type,
  ]))
    kept.set(exportPartKey(id, 'contact-intake'), null);
  const receiving = await sql(`select id from attachment where status = 'receiving'`);

  const inStore = await objects.below('');
  const unfinished = await objects.unfinished();
  return [
    ...[...kept].flatMap(([key, hash]) => {
      const bytes = inStore.get(key);
      if (!bytes) return [`${key} is missing`];
      return hash === null || hash === sha256(bytes) ? [] : [`${key} has other bytes`];
    }),
    ...[...inStore.keys()]
      .filter(key => !kept.has(key) && !key.startsWith('uploads/'))
      .map(key => `${key} belongs to no row`),
    ...unfinished
      .filter(id => !receiving.some(row => row.id === id))
      .map(id => `bytes of the ended upload ${id} are left`),
  ];
}
