import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { EventRecord } from '../event-record.js';
import type { EventTransport, RecordHandler, SubscribeOptions, Subscription } from '../event-transport.js';
import { jobsOf, queueOf } from './job.js';
import { PgBossDeadLetters } from './pg-boss-dead-letters.js';
import { PgBossSubscription } from './pg-boss-subscription.js';
import { createBusTables } from './schema.js';
import { holdingSubscriptions } from './subscription-lock.js';
import { WakeUp, wakeUpChannel } from './wake-up.js';

export interface PgBossTransportOptions {
  /** URL of the `bus` database. */
  url: string;
  poolSize?: number;
  /** Days to keep published events, for groups that subscribe later. */
  keepEventsDays?: number;
}

/** Events on PostgreSQL, for the stack without other dependencies. One instance serves a whole process. */
export class PgBossTransport implements EventTransport {
  readonly system = 'pg_boss';
  private readonly subscriptions = new Set<PgBossSubscription>();
  private tidying: NodeJS.Timeout | undefined;

  private constructor(
    private readonly options: PgBossTransportOptions,
    private readonly pool: pg.Pool,
    private readonly boss: PgBoss,
    private readonly wakeUp: WakeUp,
    readonly deadLetters: PgBossDeadLetters,
  ) {}

  static async start(options: PgBossTransportOptions): Promise<PgBossTransport> {
    const { url, poolSize = 6 } = options;
    const pool = new pg.Pool({
      connectionString: url,
      max: poolSize,
      application_name: 'bus',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    pool.on('error', () => undefined);
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
      schedule: false,
      // Our own spans cover events, on every broker alike.
      openTelemetry: { enabled: false },
    });
    boss.on('error', () => undefined);
    try {
      await createBusTables(pool);
      await boss.start();
    } catch (error) {
      await pool.end();
      throw error;
    }
    const transport = new PgBossTransport(
      options,
      pool,
      boss,
      new WakeUp(url),
      new PgBossDeadLetters(pool, boss),
    );
    transport.tidying = setInterval(() => void transport.forgetOldEvents(), 60 * 60_000).unref();
    return transport;
  }

  async publish(records: readonly EventRecord[]) {
    if (!records.length) return;
    const topics = [...new Set(records.map(({ topic }) => topic))].sort();
    await holdingSubscriptions(this.pool, topics, 'shared', async client => {
      await this.keep(client, records);
      const { rows } = await client.query<{ topic: string; group_name: string }>(
        'select topic, group_name from bus_subscription where topic = any($1)',
        [topics],
      );
      for (const group of new Set(rows.map(row => row.group_name))) {
        const wanted = rows.filter(row => row.group_name === group).map(({ topic }) => topic);
        await this.enqueue(
          client,
          group,
          records.filter(({ topic }) => wanted.includes(topic)),
        );
      }
      await client.query('select pg_notify($1, $2)', [wakeUpChannel, topics.join(',')]);
    });
  }

  async subscribe(
    group: string,
    topics: readonly string[],
    handler: RecordHandler,
    options: SubscribeOptions = {},
  ): Promise<Subscription> {
    await this.boss.createQueue(queueOf(group), {
      policy: 'key_strict_fifo',
      // A job that pg-boss fails itself would block its key forever; we count attempts and park events
      // ourselves.
      retryLimit: 1_000_000,
      retryDelay: 0,
      heartbeatSeconds: 10,
      expireInSeconds: 60 * 60,
      retentionSeconds: 365 * 24 * 60 * 60,
      deleteAfterSeconds: 60 * 60,
    });
    for (const topic of [...topics].sort()) await this.join(group, topic);
    const subscription = new PgBossSubscription(
      { group, topics, boss: this.boss, deadLetters: this.deadLetters, wakeUp: this.wakeUp },
      handler,
      options,
    );
    this.subscriptions.add(subscription);
    return subscription;
  }

  async ping() {
    await this.pool.query('select 1');
  }

  async close() {
    clearInterval(this.tidying);
    await Promise.all([...this.subscriptions].map(subscription => subscription.stop()));
    await this.wakeUp.stop();
    await this.boss.stop({ graceful: false });
    await this.pool.end();
  }

  /** A new group first gets the earlier events of the topic; publishing to the topic waits until then. */
  private join(group: string, topic: string) {
    return holdingSubscriptions(this.pool, [topic], 'exclusive', async client => {
      const joined = await client.query(
        'insert into bus_subscription (topic, group_name) values ($1, $2) on conflict do nothing',
        [topic, group],
      );
      if (!joined.rowCount) return;
      const { rows } = await client.query<EventRecord>(
        'select topic, key, headers, value from bus_event where topic = $1 order by seq',
        [topic],
      );
      await this.enqueue(client, group, rows);
    });
  }

  private async keep(client: pg.PoolClient, records: readonly EventRecord[]) {
    await client.query(
      `insert into bus_event (topic, key, headers, value)
       select topic, key, headers, value
       from json_to_recordset($1) as given (topic text, key text, headers jsonb, value text)`,
      [JSON.stringify(records)],
    );
  }

  private async enqueue(client: pg.PoolClient, group: string, records: readonly EventRecord[]) {
    if (!records.length) return;
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    await this.boss.insert(queueOf(group), jobsOf(records), { db });
  }

  private async forgetOldEvents() {
    const { keepEventsDays = 7 } = this.options;
    await this.pool
      .query(`delete from bus_event where published_at < now() - $1 * interval '1 day'`, [keepEventsDays])
      .catch(() => undefined);
  }
}
