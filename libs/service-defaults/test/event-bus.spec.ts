import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Module, type OnModuleDestroy } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { trace } from '@opentelemetry/api';
import { TracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { defineEvent, InvalidInput, type EventOf } from '@sevenfold/contracts';
import { messagingMigrations, type OpenTransaction, type SqlTransaction } from '@sevenfold/messaging';
import { transactionOn } from '@sevenfold/messaging/testing';
import { opened, until } from '@sevenfold/testing';
import type pg from 'pg';
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
import { startSurroundings, type Surroundings } from '../src/testing.js';

const wishedV1 = defineEvent({
  type: 'tests.wish.wished.v1',
  summary: 'A person made a wish',
  key: data => data.person,
  data: z.object({ person: z.string(), wish: z.string() }),
  example: { person: 'ada', wish: 'patience' },
});
type Wished = EventOf<typeof wishedV1>;

/** What happened in the consumers, in order; emptied before each test. */
const happened: string[] = [];
/** Of each opened transaction, in order. */
const timeouts: (number | undefined)[] = [];
let gate = Promise.withResolvers<void>();

@Controller()
class FirstConsumer {
  @OnEvent(wishedV1)
  async handle(@Payload() { data }: Wished, @Tx() tx: SqlTransaction) {
    happened.push(`first begins ${data.wish}`);
    if (data.wish === 'the impossible') throw new InvalidInput('tests.impossible', 'Nobody can have that.');
    if (data.wish === 'patience') {
      await gate.promise;
      // A stop that does not wait for this work would end first.
      await tx.$executeRaw`select pg_sleep(0.5)`;
    }
    await tx.$executeRaw`insert into granted (wish) values (${data.wish})`;
    happened.push(`first ends ${data.wish}`);
  }
}

@Controller()
class SecondConsumer {
  @OnEvent([wishedV1], { name: 'second', withinMs: 45_000 })
  handle(@Payload() { data }: Wished) {
    happened.push(`second sees ${data.wish}`);
    const isFirstTry = happened.filter(each => each === `second sees ${data.wish}`).length === 1;
    if (data.wish === 'luck' && isFirstTry) throw new Error('no luck yet');
  }
}

/** A stand-in for a Prisma client: its connections end when Nest destroys the module. */
class Database implements OnModuleDestroy {
  readonly $transaction: OpenTransaction<SqlTransaction>;

  constructor(pool: pg.Pool) {
    const open = transactionOn(pool);
    this.$transaction = (work, limits) => {
      timeouts.push(limits?.timeout);
      return open(work);
    };
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
let surroundings: Surroundings;
let service: RunningService;

beforeAll(() => {
  const processor = new SimpleSpanProcessor({ exporter: spans });
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [processor] }));
});

beforeEach(async () => {
  happened.splice(0);
  timeouts.splice(0);
  gate = Promise.withResolvers();
  surroundings = await opened(startSurroundings('wishing', [wishedV1.topic]));
  await surroundings.sql('create table granted (wish text not null)');
  const env = { ...surroundings.env, PUBLIC_ORIGIN: 'http://localhost:3000' };
  service = await opened(startService(wishing, { env }));
}, 120_000);

async function wish(what: string, person = 'ada') {
  const id = crypto.randomUUID();
  await surroundings.publish(wishedV1, { person, wish: what }, id, person);
  return id;
}
const granted = async () =>
  (await surroundings.sql('select wish from granted')).map(row => row.wish as string);
const isOver = (what: string) => () => happened.includes(`second sees ${what}`);

describe('a consumer', () => {
  it('handles the events that it names', () => {
    expect(eventsOf(FirstConsumer)).toEqual([wishedV1]);
  });

  it('changes things once, in the inbox transaction, even if the event is retried', async () => {
    await wish('luck');
    await until(
      () => happened.filter(each => each === 'second sees luck').length === 2,
      () => happened,
    );
    expect(await granted()).toEqual(['luck']);
  });

  it('finishes before the next consumer of the same event begins', async () => {
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

  it('may ask for a longer transaction than others have', async () => {
    await wish('time');
    await until(isOver('time'), () => happened);
    expect(timeouts).toEqual([undefined, 45_000]);
  });

  it('gives up at once on an event that it rejects as invalid, and says why', async () => {
    const id = await wish('the impossible', 'ben');
    const letter = await until(async () => {
      const letters = await surroundings.transport.deadLetters.list();
      return letters.find(each => each.id === `wishing/${id}`);
    });
    expect(letter).toMatchObject({ attempts: 1, reason: expect.stringContaining('Nobody can have that.') });
    expect(happened).toEqual(['first begins the impossible']);
  });

  it('is one span, without the spans that requests have', async () => {
    spans.reset();
    await wish('a pony');
    await until(isOver('a pony'), () => happened);
    await until(() => spans.getFinishedSpans().some(({ name }) => name === `process ${wishedV1.topic}`));
    const names = spans.getFinishedSpans().map(({ name }) => name);
    expect(names.filter(name => /process|handle|wish/i.test(name))).toEqual([`process ${wishedV1.topic}`]);
  });

  it('finishes and acknowledges its work before its database disconnects', async () => {
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
