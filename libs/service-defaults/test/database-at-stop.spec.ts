import { Module } from '@nestjs/common';
import { createTestIssuer, type TestIssuer } from '@sevenfold/auth/testing';
import { testPgBoss, type TestBus } from '@sevenfold/messaging/testing';
import { opened, testDatabase, until, type TestDatabase } from '@sevenfold/testing';
import pg from 'pg';
import { z } from 'zod';
import { DATABASE, defineService, startService } from '../src/index.js';

@Module({ providers: [{ provide: DATABASE, useValue: {} }] })
class KeepingModule {}

let issuer: TestIssuer;
let bus: TestBus;
let database: TestDatabase;
beforeAll(async () => {
  [issuer, bus, database] = await Promise.all([
    opened(createTestIssuer()),
    opened(testPgBoss()),
    opened(testDatabase('keeping')),
  ]);
});

it('a service stops though a connection to its database was never given back, and drops that connection', async () => {
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
  const service = await opened(
    startService(keeping, {
      env: {
        ...bus.environment,
        DATABASE_URL: database.url,
        ISSUER_URL: issuer.issuerUrl,
        ISSUER_JWKS_URL: issuer.jwksUrl,
        GUEST_JWKS_URL: issuer.jwksUrl,
        PUBLIC_ORIGIN: 'http://localhost:3000',
        LOG_LEVEL: 'silent',
        SHUTDOWN_GRACE_MS: '200',
      },
    }),
  );
  const kept = await pool!.connect();
  await kept.query('begin');

  const watcher = opened(new pg.Client({ connectionString: database.url }));
  await watcher.connect();
  const open = async () => {
    const { rowCount } = await watcher.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'keeping'",
    );
    return rowCount;
  };
  expect(await open()).toBeGreaterThan(0);
  await service.stop();
  await until(async () => (await open()) === 0, 'no connection of the service');
});
