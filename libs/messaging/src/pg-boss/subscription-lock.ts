import type pg from 'pg';
import { transactionOn, withClient } from './transaction.js';

const lockClass = 7263;

/**
 * One transaction, during which nobody subscribes to these topics (`shared`, for publishing) or publishes to them
 * (`exclusive`, for subscribing).
 *
 * The locks are taken before it begins: pg-boss orders jobs by the time at which their transaction began, so one that
 * waits for its lock after its beginning would put later events before earlier ones.
 */
export function holdingSubscriptions<T>(
  pool: pg.Pool,
  topics: readonly string[],
  mode: 'shared' | 'exclusive',
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const suffix = mode === 'shared' ? '_shared' : '';
  return withClient(pool, async client => {
    // One after the other in one order, so that no two wait for each other. A connection that breaks lets go.
    for (const topic of topics.toSorted())
      await client.query(`select pg_advisory_lock${suffix}($1, hashtext($2))`, [lockClass, topic]);
    const result = await transactionOn(client, work);
    await client.query('select pg_advisory_unlock_all()');
    return result;
  });
}
