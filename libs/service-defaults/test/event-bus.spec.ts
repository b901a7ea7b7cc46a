import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Injectable, Module, type OnModuleDestroy } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { trace } from '@opentelemetry/api';
import { TracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { createTestIssuer, type TestIssuer } from '@sevenfold/auth/testing';
import { defineEvent, InvalidInput, type EventOf } from '@sevenfold/contracts';
import {
  messagingMigrations,
  recordOf,
  type EventTransport,
  type SqlTransaction,
} from '@sevenfold/messaging';
import { testKafka, testPgBoss, type TestBus } from '@sevenfold/messaging/testing';
import { opened, testDatabase, until } from '@sevenfold/testing';
import pg from 'pg';
import { z } from 'zod';
import {
  DATABASE,
  defineService,
  eventsOf,
  OnEvent,
  startService,
  Tx,
  type RunningService,
} from '../src/index.js';

const wishedV1 = defineEvent({
  type: 'tests.wish.wished.v1',
  summary: 'Somebody wishes something',
  key: data => data.person,
  data: z.object({ person: z.string(), wish: z.string() }),
});
type Wished = EventOf<typeof wishedV1>;

/** What happened in the consumers, in order; each test begins with none. */
const happened: string[] = [];
let gate = Promise.withResolvers<void>();

@Controller()
class FirstConsumer {
  @OnEvent(wishedV1)
  async handle(@Payload() { data }: Wished, @Tx() tx: SqlTransaction) {
    happened.push(`first begins ${data.wish}`);
    if (data.wish === 'the impossible') throw new InvalidInput('tests.impossible', 'Nobody can have that.');
    if (data.wish === 'patience') await gate.promise;
    await tx.$executeRaw`insert into granted (wish) values (${data.wish})`;
    happened.push(`first ends ${data.wish}`);
  }
}

@Controller()
class SecondConsumer {
  @OnEvent([wishedV1], { name: 'second' })
  handle(@Payload() { data }: Wished) {
    happened.push(`second sees ${data.wish}`);
    const isFirstTry = happened.filter(each => each === `second sees ${data.wish}`).length === 1;
    if (data.wish === 'luck' && isFirstTry) throw new Error('no luck yet');
  }
}

/** Stands for a Prisma client: its connections end when Nest destroys the module. */
@Injectable()
class Database implements OnModuleDestroy {
  constructor(private readonly pool: pg.Pool) {}

  async $transaction(work: (tx: SqlTransaction) => Promise<void>) {
    const client = await this.pool.connect();
    const tx = {
      $executeRaw: async (query: TemplateStringsArray, ...values: unknown[]) =>
        (
          await client.query(
            query.reduce((text, next, index) => `${text}$${index}${next}`),
            values,
          )
        ).rowCount,
    } as SqlTransaction;
    try {
      await client.query('begin');
      await work(tx);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  async onModuleDestroy() {
    happened.push('database disconnected');
  }
}

@Module({})
class WishingModule {}

const wishing = defineService({
  name: 'wishing',
  description: 'Grants wishes.',
  config: z.object({}),
  migrations: [messagingMigrations],
  consumers: [FirstConsumer, SecondConsumer],
  module: ({ database }) => ({
    module: WishingModule,
    providers: [{ provide: DATABASE, useFactory: () => new Database(database!.pool) }],
  }),
});

const spans = new InMemorySpanExporter();
let issuer: TestIssuer;
let bus: TestBus;
let transport: EventTransport;
let service: RunningService;
let watcher: pg.Pool;

beforeAll(async () => {
  const processor = new SimpleSpanProcessor({ exporter: spans });
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [processor] }));
  [issuer, bus] = await Promise.all([
    opened(createTestIssuer()),
    opened(process.env['SEVENFOLD_STACK'] === 'full' ? testKafka([wishedV1.topic]) : testPgBoss()),
  ]);
  transport = await opened(bus.connect());
}, 120_000);

beforeEach(async () => {
  happened.splice(0);
  gate = Promise.withResolvers();
  const database = await opened(testDatabase('wishing'));
  watcher = opened(new pg.Pool({ connectionString: database.url, max: 1 }));
  await watcher.query('create table granted (wish text not null)');
  service = await opened(
    startService(wishing, {
      env: {
        ...bus.environment,
        DATABASE_URL: database.url,
        ISSUER_URL: issuer.issuerUrl,
        ISSUER_JWKS_URL: issuer.jwksUrl,
        GUEST_JWKS_URL: issuer.jwksUrl,
        PUBLIC_ORIGIN: 'http://localhost:3000',
        LOG_LEVEL: 'silent',
      },
    }),
  );
}, 120_000);
afterEach(() => service.stop());

async function wish(what: string, person = 'ada') {
  const [id, time] = [crypto.randomUUID(), new Date().toISOString()];
  const event = { id, type: wishedV1.type, key: person, time, source: 'tests', data: { person, wish: what } };
  await transport.publish([recordOf(wishedV1.topic, event, {})]);
  return id;
}
const granted = async () =>
  (await watcher.query<{ wish: string }>('select wish from granted')).rows.map(row => row.wish);
const isOver = (what: string) => () => happened.includes(`second sees ${what}`);

describe('a consumer', () => {
  it('handles the events that it names', () => {
    expect(eventsOf(FirstConsumer)).toEqual([wishedV1]);
  });

  it('changes things once, in the transaction of the inbox, though the event is tried again', async () => {
    await wish('luck');
    await until(
      () => happened.filter(each => each === 'second sees luck').length === 2,
      () => happened,
    );
    expect(await granted()).toEqual(['luck']);
  });

  it('runs before the next consumer of the same event begins', async () => {
    await wish('patience');
    await until(
      () => happened.includes('first begins patience'),
      () => happened,
    );
    expect(happened).toEqual(['first begins patience']);
    gate.resolve();
    await until(isOver('patience'), () => happened);
    expect(happened).toEqual(['first begins patience', 'first ends patience', 'second sees patience']);
  });

  it('gives up at once on an event that it rejects as invalid, and says why', async () => {
    const id = await wish('the impossible', 'ben');
    const letter = await until(async () => {
      const letters = await transport.deadLetters.list();
      return letters.find(each => each.id === `wishing/${id}`);
    });
    expect(letter).toMatchObject({ attempts: 1, reason: expect.stringContaining('Nobody can have that.') });
    expect(happened).toEqual(['first begins the impossible']);
  });

  it('is one span, without those of requests', async () => {
    spans.reset();
    await wish('a pony');
    await until(isOver('a pony'), () => happened);
    await until(() => spans.getFinishedSpans().some(({ name }) => name === `process ${wishedV1.topic}`));
    const names = spans.getFinishedSpans().map(({ name }) => name);
    expect(names.filter(name => /process|handle|wish/i.test(name))).toEqual([`process ${wishedV1.topic}`]);
  });

  it('ends its work, and acknowledges it, before its database disconnects', async () => {
    await wish('patience');
    await until(
      () => happened.includes('first begins patience'),
      () => happened,
    );
    const stopped = service.stop();
    gate.resolve();
    await stopped;
    expect(await granted()).toEqual(['patience']);
    expect(happened.filter(each => each === 'database disconnected')).toHaveLength(1);
    expect(happened.indexOf('database disconnected')).toBeGreaterThan(
      happened.indexOf('second sees patience'),
    );
  });
});
