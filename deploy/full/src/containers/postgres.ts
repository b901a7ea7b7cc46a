import { join } from 'node:path';
import { createPool } from '@sevenfold/database';
import { freePort } from '@sevenfold/topology';
import { keptSecret } from '../kept-secret.js';
import type { ContainerPart } from './container-part.js';

/** Enough for several suites, each with its own databases. */
const connections = 400;

export const postgres: ContainerPart = {
  name: 'postgres',
  start: async (home, { dataDirectory }) => {
    const port = await freePort();
    const password = await keptSecret(join(dataDirectory, 'postgres-password'));
    const adminUrl = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
    return home.start(
      {
        image: 'postgres',
        command: ['postgres', '-c', `max_connections=${connections}`],
        environment: { POSTGRES_PASSWORD: password, PGDATA: '/data/postgres' },
        ports: [{ container: 5432, host: port }],
        volumes: { '/data': 'postgres' },
        isReady: () => letsIn(adminUrl),
        deadlineSeconds: 120,
      },
      { POSTGRES_ADMIN_URL: adminUrl },
    );
  },
};

async function letsIn(url: string): Promise<boolean> {
  const pool = createPool(url, 1, 'readiness');
  try {
    await pool.query('select 1');
    return true;
  } finally {
    await pool.end();
  }
}
