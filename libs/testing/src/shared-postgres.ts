import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { startPostgres, type EmbeddedPostgres } from '@sevenfold/database/embedded';
import { withLock } from './lock-file.js';

/** One server per checkout and user, shared by all processes of a test run. */
const checkout = createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 10);
const directory = path.join(tmpdir(), `sevenfold-test-postgres-${userInfo().uid}-${checkout}`);

let started: Promise<SharedPostgres> | undefined;

type SharedPostgres = Pick<EmbeddedPostgres, 'adminUrl'>;

/**
 * The first caller starts the server, later ones find it running. It outlives its users, until
 * `stopSharedPostgres()` or a reboot; `npm test` stops it last. A full stack of containers brings its own.
 */
export function sharedPostgres(): Promise<SharedPostgres> {
  const adminUrl = process.env['POSTGRES_ADMIN_URL'];
  if (adminUrl) return Promise.resolve({ adminUrl });
  const settings = { max_connections: '400', shared_buffers: '64MB' };
  started ??= withLock(`${directory}.lock`, () => startPostgres({ directory, settings }));
  return started;
}

/** Stops the shared server and removes all its databases. */
export async function stopSharedPostgres(): Promise<void> {
  started = undefined;
  await withLock(`${directory}.lock`, async () => {
    const server = await startPostgres({ directory });
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });
}
