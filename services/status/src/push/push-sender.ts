import { Inject, Injectable } from '@nestjs/common';
import type { PushMessage } from '@sevenfold/contracts';
import {
  CONFIG,
  PeriodicTask,
  PLATFORM,
  type Platform,
  type PlatformConfig,
} from '@sevenfold/service-defaults';
import webPush from 'web-push';
import type { StatusConfig } from '../config.js';
import { Database } from '../database.js';
import { postNotice } from '../outgoing/post-notice.js';
import { destinationOf } from '../outgoing/webhook-address.js';
import { PushKeys } from './push-keys.js';

interface Due {
  id: string;
  message: PushMessage;
  attempts: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

const mostAttempts = 8;
const atOnce = 20;
/** Seconds for which a push service keeps a message for a browser that is away. */
const keptForSeconds = 24 * 3_600;

/** Sends what is due, encrypted for its browser, again and later when it fails. */
@Injectable()
export class PushSender extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly keys: PushKeys,
    @Inject(CONFIG) private readonly config: StatusConfig & PlatformConfig,
    @Inject(PLATFORM) { logger }: Platform,
  ) {
    super({
      name: 'delivery of push messages',
      everyMs: config.PROBE_INTERVAL_MS,
      runsAtStart: true,
      logger,
      run: () => this.sendDue(),
    });
  }

  /** Until nothing is due: one incident may be for thousands of browsers. */
  private async sendDue() {
    while (!this.isStopped) {
      const due = await this.claim();
      if (due.length === 0) return;
      await Promise.all(due.map(delivery => this.send(delivery)));
    }
  }

  /** The next try is set before this one, so that what a crash interrupts is sent again. */
  private claim(): Promise<Due[]> {
    const pause = this.config.WEBHOOK_RETRY_MS;
    return this.database.$queryRaw<Due[]>`
      update push_delivery as d set attempts = attempts + 1,
        next_at = now() + make_interval(secs => ${pause}::float8 / 1000 * power(2, attempts))
      from push_subscription as s
      where s.id = d.subscription_id and d.id in (
        select id from push_delivery where next_at <= now() order by next_at limit ${atOnce} for update skip locked)
      returning d.id, d.message, d.attempts, s.endpoint, s.p256dh, s.auth`;
  }

  private async send(due: Due) {
    const status = await this.post(due).catch(() => undefined);
    // The browser unsubscribed, or is gone (RFC 8030, 7.3).
    if (status === 404 || status === 410)
      await this.database.$executeRaw`delete from push_subscription where endpoint = ${due.endpoint}`;
    else if (!mayHeal(status) || due.attempts >= mostAttempts)
      await this.database.$executeRaw`delete from push_delivery where id = ${due.id}::uuid`;
  }

  private async post({ endpoint, p256dh, auth, message }: Due): Promise<number> {
    const vapidDetails = { subject: contactOf(this.config.PUBLIC_ORIGIN), ...(await this.keys.pair()) };
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      // Later news of the same thing replaces what a sleeping browser has not had yet.
      { vapidDetails, TTL: keptForSeconds, topic: message.tag.replaceAll('-', '') },
    );
    const destination = await destinationOf(endpoint, this.config.WEBHOOKS_TO_PRIVATE_ADDRESSES);
    const { status } = await postNotice(destination, body, lowerCased(headers));
    return status;
  }
}

/** No answer, too many requests, or a fault of the push service. */
const mayHeal = (status: number | undefined) => status === undefined || status === 429 || status >= 500;

/** Whom a push service may ask about our messages. It takes no http address. */
const contactOf = (origin: string) => `mailto:status@${new URL(origin).hostname}`;

const lowerCased = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
