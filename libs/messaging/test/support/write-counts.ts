import { appendToOutbox } from '../../src/outbox.js';
import { countedV1 } from '../../src/counted-event.js';
import type { ServiceDatabase } from './service-database.js';

/** Writes numbers 0 to `perKey - 1` of each key, from `firstKey` on, many per transaction. */
export async function writeCounts(
  { transaction }: ServiceDatabase,
  keys: number,
  perKey: number,
  firstKey = 0,
) {
  const names = Array.from({ length: keys }, (_, index) => `counter-${firstKey + index}`);
  const writers = 4;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (const counter of names.filter((_name, index) => index % writers === writer)) {
        for (let from = 0; from < perKey; from += 25) {
          await transaction(async tx => {
            for (let number = from; number < Math.min(from + 25, perKey); number++) {
              await appendToOutbox(tx, countedV1, { counter, number });
            }
          });
        }
      }
    }),
  );
}
