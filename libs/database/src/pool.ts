import { setTimeout as delay } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';

/** Open connections of each pool: the pool itself only reports their number. */
const openClients = new WeakMap<pg.Pool, Set<pg.Client>>();

/**
 * A connection pool. It replaces a broken idle connection at the next use, so the service survives a restart
 * of the database.
 */
export function createPool(url: string, size: number, applicationName?: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // A host that disappears does not close its connections. Without this, Linux notices after two hours. A
    // query timeout would notice during a query, too, but then Prisma returns the connection to the pool with
    // its transaction open.
    keepAliveInitialDelayMillis: 10_000,
    // Milliseconds. A process that freezes in a transaction must not lock rows forever.
    idle_in_transaction_session_timeout: 60_000,
  });
  // Without a listener a lost idle connection would end the process; the next query reports the error.
  pool.on('error', () => undefined);
  const clients = new Set<pg.Client>();
  pool.on('connect', client => clients.add(client as pg.Client));
  pool.on('remove', client => clients.delete(client as pg.Client));
  openClients.set(pool, clients);
  return pool;
}

/**
 * Ends a pool of `createPool`. `pool.end()` alone waits until each connection is returned. This drops
 * connections still in use after `graceMs`, and their queries fail.
 * @returns how many connections were dropped
 */
export async function endPool(pool: pg.Pool, graceMs: number): Promise<number> {
  const isEnded = await Promise.race([pool.end().then(() => true), delay(graceMs, false, { ref: false })]);
  if (isEnded) return 0;
  const left = [...(openClients.get(pool) ?? [])];
  for (const client of left) {
    // After `end()` the client does not report the lost connection as an error.
    void client.end().catch(() => undefined);
    client.connection.stream.destroy();
  }
  return left.length;
}

/**
 * Options of a service's PrismaClient. The caller ends a pool that it passes. By default Prisma fails a
 * transaction that waits two seconds for a connection; here it waits as long as the pool does.
 */
export function prismaOptions(poolOrUrl: pg.Pool | string) {
  return {
    adapter: new PrismaPg(poolOrUrl, { onPoolError: () => undefined }),
    transactionOptions: { maxWait: 10_000, timeout: 15_000 },
  };
}
