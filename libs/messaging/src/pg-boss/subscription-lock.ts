import type pg from 'pg';
import { transactionOn, withClient } from './transaction.js';

const lockClass = 7263;

/**
 * Runs a transaction during which nobody subscribes to these topics (`shared`, for publishing) or publishes
 * to them (`exclusive`, for subscribing).
 *
 * Takes the locks before the transaction begins, because pg-boss orders jobs by the start of their
 * transaction. A transaction that waited for its lock after its start would put later events before earlier ones.
 */
export function holdingSubscriptions<T>(
  pool: pg.Pool,
  topics: readonly string[],
  mode: 'shared' | 'exclusive',
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const suffix = mode === 'shared' ? '_shared' : '';
  return withClient(pool, async client => {
    // One by one in the same order, so that they cannot deadlock. A broken connection releases them.
    for (const topic of topics.toSorted())
      await client.query(`select pg_advisory_lock${suffix}($1, hashtext($2))`, [lockClass, topic]);
    const result = await transactionOn(client, work);
    await client.query('select pg_advisory_unlock_all()');
    return result;
  });
}
