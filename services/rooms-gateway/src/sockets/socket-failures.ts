import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { Database } from '../database.js';
import { Activities } from '../projections/activities.js';
import type { Remote } from './connection.js';
import { TokenBuckets, type Rate } from './token-bucket.js';

export const keptFailures = 1_000;
const maxText = 256;
const flushMs = 250;
/** In a storm of failures, the first ones are enough to diagnose it. */
const maxWaiting = 200;
/** Per address. Further failures are only counted, so that they neither cause writes nor displace others. */
const ratePerAddress: Rate = { burst: 60, perSecond: 0.2 };

/** Records sockets that were rejected, violated the protocol or were cut off, for operators. */
@Injectable()
export class SocketFailures {
  private waiting: { id: string; at: Date; ip: string; error: string; userAgent: string }[] = [];
  private timer: NodeJS.Timeout | undefined;
  private written = Promise.resolve();
  readonly perAddress = new TokenBuckets(ratePerAddress);

  constructor(
    private readonly database: Database,
    private readonly activities: Activities,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  record(remote: Pick<Remote, 'ip' | 'network' | 'userAgent'>, error: string) {
    const { ip, network, userAgent } = remote;
    if (this.waiting.length >= maxWaiting || this.perAddress.take(network, performance.now()) > 0) return;
    this.waiting.push({
      id: randomUUID(),
      at: new Date(),
      ip: clean(ip).slice(0, 64),
      error: clean(error),
      userAgent: clean(userAgent),
    });
    this.activities.note({ type: 'ws_failure', data: { error: clean(error) } });
    this.timer ??= setTimeout(() => void this.flush(), flushMs);
  }

  /** Newest first. */
  async recent(limit: number) {
    await this.flush();
    return this.database.socketFailure.findMany({ orderBy: { at: 'desc' }, take: limit });
  }

  /** Resolves once everything recorded before is written, even if by an earlier flush. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    return (this.written = this.written.then(() => this.write()));
  }

  private async write() {
    const data = this.waiting;
    if (data.length === 0) return;
    this.waiting = [];
    try {
      await this.database.socketFailure.createMany({ data });
      await this.database.$executeRaw`
        delete from socket_failure where id in (
          select id from socket_failure order by at desc, id offset ${keptFailures})`;
    } catch (error) {
      this.logger.warn({ err: error }, 'failed to record socket failures');
    }
  }
}

/** Removes control and formatting characters, which could forge log lines, and limits the length. */
const clean = (text: string) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').slice(0, maxText);
