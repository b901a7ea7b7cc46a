import { Module } from '@nestjs/common';
import { opened, until } from '@sevenfold/testing';
import type pg from 'pg';
import { z } from 'zod';
import { DATABASE, defineService, startService } from '../src/index.js';
import { startSurroundings } from '../src/testing.js';

@Module({ providers: [{ provide: DATABASE, useValue: {} }] })
class KeepingModule {}

it('a service stops even if a database connection was never released, and drops that connection', async () => {
  let pool: pg.Pool;
  const keeping = defineService({
    name: 'keeping',
    description: 'Keeps a connection.',
    config: z.object({}),
    migrations: [new URL('.', import.meta.url)],
    module: platform => {
      pool = platform.database!.pool;
      return { module: KeepingModule };
    },
  });
  const surroundings = await opened(startSurroundings('keeping'));
  const env = { ...surroundings.env, PUBLIC_ORIGIN: 'http://localhost:3000', SHUTDOWN_GRACE_MS: '200' };
  const service = await opened(startService(keeping, { env }));
  const kept = await pool!.connect();
  await kept.query('begin');

  const open = async () => {
    const connections = await surroundings.sql(
      "select from pg_stat_activity where datname = current_database() and application_name = 'keeping'",
    );
    return connections.length;
  };
  expect(await open()).toBeGreaterThan(0);
  await service.stop();
  await until(async () => (await open()) === 0, 'no connection of the service');
});
