import { randomBytes } from 'node:crypto';
import type { JobInsert } from 'pg-boss';
import type { EventRecord } from '../event-record.js';

/** A group's queue; the same key in two topics is two keys. */
export const queueOf = (group: string) => `events/${group}`;

export function jobsOf(records: readonly EventRecord[]): JobInsert<EventRecord>[] {
  const ids = risingIds();
  return records.map(record => ({
    id: ids.next().value,
    data: record,
    singletonKey: `${record.topic}/${record.key}`,
  }));
}

/**
 * pg-boss orders a key's jobs by transaction time, then by id. So jobs of one transaction get ascending ids.
 */
function* risingIds(): Generator<string, never> {
  const unique = randomBytes(8).toString('hex');
  for (let place = 0; ; place++) {
    const hex =
      place.toString(16).padStart(12, '0') + '8' + unique.slice(1, 4) + 'a' + unique.slice(4, 15) + '0000';
    yield [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
      '-',
    );
  }
}
