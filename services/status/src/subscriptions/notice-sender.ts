import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, PeriodicTask, PLATFORM, type Platform } from '@sevenfold/service-defaults';
import type { StatusConfig } from '../config.js';
import { Database } from '../database.js';
import { postNotice, signatureOf } from '../outgoing/post-notice.js';
import { destinationOf } from '../outgoing/webhook-address.js';

interface Due {
  id: string;
  notice: unknown;
  attempts: number;
  url: string;
  secret: string;
}

const mostAttempts = 8;
const atOnce = 10;
const keptFor = '7 days';

/** Sends what is due, again and later when it fails, until it gives up. */
@Injectable()
export class NoticeSender extends PeriodicTask {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: StatusConfig,
    @Inject(PLATFORM) { logger }: Platform,
  ) {
    super({
      name: 'delivery of notices',
      everyMs: config.PROBE_INTERVAL_MS,
      runsAtStart: true,
      logger,
      run: () => this.sendDue(),
    });
  }

  private async sendDue() {
    const due = await this.claim();
    await Promise.all(due.map(delivery => this.send(delivery)));
    await this.database.$executeRaw`
      delete from delivery where created_at < now() - ${keptFor}::interval
        and (delivered_at is not null or given_up_at is not null)`;
  }

  /** The next try is set before this one, so that what a crash interrupts is sent again. */
  private claim(): Promise<Due[]> {
    const pause = this.config.WEBHOOK_RETRY_MS;
    return this.database.$queryRaw<Due[]>`
      update delivery as d set attempts = attempts + 1,
        next_at = now() + make_interval(secs => ${pause}::float8 / 1000 * power(2, attempts))
      from subscription as s
      where s.id = d.subscription_id and d.id in (
        select id from delivery
        where delivered_at is null and given_up_at is null and next_at <= now()
        order by next_at limit ${atOnce} for update skip locked)
      returning d.id, d.notice, d.attempts, s.url, s.secret`;
  }

  private async send({ id, notice, attempts, url, secret }: Due) {
    const body = JSON.stringify(notice);
    try {
      const destination = await destinationOf(url, this.config.WEBHOOKS_TO_PRIVATE_ADDRESSES);
      const { status } = await postNotice(destination, body, {
        'sevenfold-delivery': id,
        'sevenfold-signature': signatureOf(body, secret, new Date()),
      });
      if (status < 200 || status > 299) throw new Error(`It answered ${status}.`);
      await this.database.$executeRaw`update delivery set delivered_at = now() where id = ${id}::uuid`;
    } catch {
      if (attempts >= mostAttempts)
        await this.database.$executeRaw`update delivery set given_up_at = now() where id = ${id}::uuid`;
    }
  }
}
