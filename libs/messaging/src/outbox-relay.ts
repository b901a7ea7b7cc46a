import { randomInt } from 'node:crypto';
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import pg from 'pg';
import { recordOf, type EventHeaders, type EventRecord } from './event-record.js';
import type { EventTransport } from './event-transport.js';
import { outboxBacklog, publishedEvents } from './metrics.js';
import { pause } from './pause.js';
import { inMessageSpan, traceHeaders } from './trace-context.js';

export interface OutboxRelayOptions {
  /** The service's database. The relay opens its own connection. */
  url: string;
  transport: EventTransport;
  /** The service: CloudEvents' `source`, and a metric label. */
  source: string;
  /** Called once per kind of error that the relay keeps retrying. */
  onTrouble?: (error: Error) => void;
  batchSize?: number;
  /** Polling makes up for lost notifications, and lets this relay take over from a dead one. */
  pollMilliseconds?: number;
  /** Hours for which sent events stay, for debugging and recovery. */
  keepSentHours?: number;
  /** Must exceed the broker's retention and the age of dead letters. */
  keepInboxDays?: number;
}

export interface OutboxRow {
  id: string;
  aggregatetype: string;
  aggregateid: string;
  type: string;
  payload: unknown;
  headers: EventHeaders;
  created_at: Date;
}

/** One relay per database works; the others wait for its connection to end. */
const lockNumber = 7_261;
const longestPause = 5_000;
/**
 * Kafka never accepts a batch above 1,048,588 bytes (`max.message.bytes`), and kafkajs sends all events of a partition in
 * one. The rest is for headers.
 */
const longestBatchBytes = 700_000;

/**
 * Publishes the events of one database. It marks them only after the broker's acknowledgement. It selects
 * "unsent", never "after the last one", because transactions may not commit in the order in which they drew their
 * numbers.
 */
export class OutboxRelay {
  private readonly stopped = new AbortController();
  private wake = new AbortController();
  private running: Promise<void> | undefined;
  private lastTrouble = '';
  private cleanedUpAt = 0;

  constructor(protected readonly options: OutboxRelayOptions) {
    publishedEvents.add(0, { [ATTR_SERVICE_NAME]: options.source });
  }

  start() {
    this.running ??= this.run();
  }

  /** Finishes the current batch. */
  async stop() {
    this.stopped.abort();
    this.wake.abort();
    await this.running;
  }

  protected async unsent(client: pg.Client): Promise<OutboxRow[]> {
    const { rows } = await client.query<OutboxRow>(
      `select id, aggregatetype, aggregateid, type, payload, headers, created_at
       from outbox where sent_at is null order by seq limit $1`,
      [this.options.batchSize ?? 200],
    );
    return firstThatFit(rows);
  }

  private async run() {
    for (let wait = 100; !this.isStopped; wait = Math.min(wait * 2, longestPause)) {
      const client = new pg.Client({
        connectionString: this.options.url,
        application_name: 'outbox-relay',
        connectionTimeoutMillis: 5_000,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        // A failover may lose the connection without closing it.
        query_timeout: 60_000,
      });
      client.on('notification', () => this.wake.abort());
      client.on('error', () => this.wake.abort());
      try {
        await client.connect();
        wait = 100;
        await client.query('listen outbox');
        await this.relayWhileConnected(client);
      } catch (error) {
        this.report(error as Error);
      } finally {
        await client.end().catch(() => undefined);
        // Another relay may take over from here, and its pod reports the backlog.
        outboxBacklog.delete(this.options.source);
      }
      await this.sleep(jittered(wait));
    }
  }

  private async relayWhileConnected(client: pg.Client) {
    let wait = 100;
    let leads = false;
    while (!this.isStopped) {
      this.wake = new AbortController();
      leads ||= await this.takeLead(client);
      const progress = leads ? await this.relayBatch(client) : 'nothing to do';
      if (progress === 'sent') {
        wait = 100;
      } else if (progress === 'broker away') {
        await this.sleep(jittered(wait));
        wait = Math.min(wait * 2, longestPause);
      } else {
        if (leads) await this.cleanUp(client);
        await this.untilWoken();
      }
    }
  }

  private async takeLead(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ leads: boolean }>('select pg_try_advisory_lock($1) as leads', [
      lockNumber,
    ]);
    return rows[0]?.leads === true;
  }

  private async relayBatch(client: pg.Client) {
    const rows = await this.unsent(client);
    if (!rows.length) return 'nothing to do' as const;
    try {
      await this.publish(rows);
    } catch (error) {
      this.report(error as Error);
      await this.measure(client);
      return 'broker away' as const;
    }
    await client.query('update outbox set sent_at = clock_timestamp() where id = any($1)', [
      rows.map(({ id }) => id),
    ]);
    publishedEvents.add(rows.length, { [ATTR_SERVICE_NAME]: this.options.source });
    this.lastTrouble = '';
    return 'sent' as const;
  }

  /** Each event gets its own span, in the trace it was written in. All events are published together. */
  private async publish(rows: OutboxRow[]) {
    const records: EventRecord[] = [];
    let startPublishing: () => void;
    const acknowledged = new Promise<void>((resolve, reject) => {
      startPublishing = () => void this.options.transport.publish(records).then(resolve, reject);
    });
    const spans = rows.map(row => {
      const { id, aggregatetype: topic, headers } = row;
      const { transport, source: service } = this.options;
      return inMessageSpan('send', { system: transport.system, topic, id, headers, service }, () => {
        records.push(this.recordOf(row));
        return acknowledged;
      });
    });
    startPublishing!();
    await Promise.all(spans);
  }

  private recordOf(row: OutboxRow): EventRecord {
    const { correlationId, causationId } = row.headers;
    const envelope = {
      id: row.id,
      type: row.type,
      key: row.aggregateid,
      time: row.created_at.toISOString(),
      source: this.options.source,
      ...(correlationId && { correlationId }),
      ...(causationId && { causationId }),
      data: row.payload,
    };
    return recordOf(row.aggregatetype, envelope, traceHeaders());
  }

  private async cleanUp(client: pg.Client) {
    await this.measure(client);
    if (Date.now() - this.cleanedUpAt < 10 * 60_000) return;
    this.cleanedUpAt = Date.now();
    const { keepSentHours = 72, keepInboxDays = 60 } = this.options;
    await client.query(`delete from outbox where sent_at < now() - $1 * interval '1 hour'`, [keepSentHours]);
    await client.query(`delete from inbox where handled_at < now() - $1 * interval '1 day'`, [keepInboxDays]);
  }

  private async measure(client: pg.Client) {
    const { rows } = await client.query<{ unsent: string; age: string }>(
      `select count(*) as unsent, coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0) as age
       from outbox where sent_at is null`,
    );
    const [row] = rows;
    if (row)
      outboxBacklog.set(this.options.source, { unsent: Number(row.unsent), ageSeconds: Number(row.age) });
  }

  private untilWoken() {
    return this.sleep(this.options.pollMilliseconds ?? 2_000, this.wake.signal);
  }

  private async sleep(milliseconds: number, signal: AbortSignal = this.stopped.signal) {
    if (!this.isStopped) await pause(milliseconds, { signal });
  }

  private report(error: Error) {
    if (this.isStopped || error.message === this.lastTrouble) return;
    this.lastTrouble = error.message;
    this.options.onTrouble?.(error);
  }

  private get isStopped() {
    return this.stopped.signal.aborted;
  }
}

function firstThatFit(rows: OutboxRow[]): OutboxRow[] {
  let bytes = 0;
  const first = rows.findIndex((row, n) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return n > 0 && bytes > longestBatchBytes;
  });
  return first < 0 ? rows : rows.slice(0, first);
}

/** 0.5 to 1.5 times as long, so that relays that lost the same broker do not retry at once. */
const jittered = (milliseconds: number) => (milliseconds * randomInt(50, 150)) / 100;
