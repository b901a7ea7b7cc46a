import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';

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
  return pool;
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
