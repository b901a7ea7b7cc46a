import type { Transaction } from './database.js';

/** One transaction at a time for each person and kind of row, so that two cannot both be the last one allowed. */
export const lockPerson = (tx: Transaction, kind: string, uid: string) =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${uid}`}, 0))`;
