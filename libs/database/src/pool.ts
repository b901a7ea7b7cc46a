import { setTimeout as delay } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';

/** The connections that each pool has open. A pool itself shows only how many. */
const openClients = new WeakMap<pg.Pool, Set<pg.Client>>();

/**
 * Connections to one database. A broken idle connection is dropped and replaced at the next use, so a restart of
 * the database does not need one of the service.
 */
export function createPool(url: string, size: number, applicationName?: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // A process that froze in the middle of a transaction must not keep others from its rows for ever.
    idle_in_transaction_session_timeout: 60_000,
  });
  // Without a listener a lost idle connection would end the process; the next query reports what is wrong.
  pool.on('error', () => undefined);
  const clients = new Set<pg.Client>();
  pool.on('connect', client => clients.add(client as pg.Client));
  pool.on('remove', client => clients.delete(client as pg.Client));
  openClients.set(pool, clients);
  return pool;
}

/**
 * Ends a pool of `createPool`. `pool.end()` alone waits for each connection to be given back, however long that takes; what
 * is still open after `graceMs` is dropped, and its queries fail.
 * @returns how many connections were dropped
 */
export async function endPool(pool: pg.Pool, graceMs: number): Promise<number> {
  const isEnded = await Promise.race([pool.end().then(() => true), delay(graceMs, false, { ref: false })]);
  if (isEnded) return 0;
  const left = [...(openClients.get(pool) ?? [])];
  for (const client of left) {
    // Told first that it ends, the client does not report the lost connection as an error.
    void client.end().catch(() => undefined);
    client.connection.stream.destroy();
  }
  return left.length;
}

/**
 * What a service's PrismaClient is made with. A pool given stays the caller's to end. Prisma would give up on a transaction
 * that waits two seconds for a connection; a busy moment is no reason to fail, so they wait as long as the pool does.
 */
export function prismaOptions(poolOrUrl: pg.Pool | string) {
  return {
    adapter: new PrismaPg(poolOrUrl, { onPoolError: () => undefined }),
    transactionOptions: { maxWait: 10_000, timeout: 15_000 },
  };
}
