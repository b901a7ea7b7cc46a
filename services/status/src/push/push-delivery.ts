import { Inject, Injectable } from '@nestjs/common';
import type { PushMessage } from '@sevenfold/contracts';
import {
  CONFIG,
  PLATFORM,
  type DeliveryOutcome,
  type Platform,
  type PlatformConfig,
} from '@sevenfold/service-defaults';
import webPush from 'web-push';
import type { StatusConfig } from '../config.js';
import { Database } from '../database.js';
import { NoticeDelivery, type Due } from '../outgoing/notice-delivery.js';
import { postNotice } from '../outgoing/post-notice.js';
import { destinationOf } from '../outgoing/webhook-address.js';
import { PushKeys } from './push-keys.js';

type DuePush = Due<{ message: PushMessage }, { endpoint: string; p256dh: string; auth: string }>;

/** Seconds for which a push service keeps a message for a browser that is away. */
const keptForSeconds = 24 * 3_600;

/** Sends notices to push services, encrypted for each browser. */
@Injectable()
export class PushDelivery extends NoticeDelivery<DuePush['delivery'], DuePush['subscriber']> {
  /** Our contact URL, which push services receive with each message. They reject http URLs. */
  private readonly contact: string;

  constructor(
    database: Database,
    private readonly keys: PushKeys,
    @Inject(CONFIG) config: StatusConfig & PlatformConfig,
    @Inject(PLATFORM) platform: Platform,
  ) {
    super(database, config, platform, {
      name: 'delivery of push messages',
      kind: 'push',
      deliveries: 'push_delivery',
      subscriptions: 'push_subscription',
    });
    this.contact = `mailto:status@${new URL(config.PUBLIC_ORIGIN).hostname}`;
  }

  protected async send(due: DuePush): Promise<DeliveryOutcome> {
    const status = await this.post(due);
    if (status >= 200 && status <= 299) return 'delivered';
    // The browser unsubscribed, or is gone (RFC 8030, 7.3).
    if (status === 404 || status === 410)
      await this.database.$executeRaw`
        delete from push_subscription where endpoint = ${due.subscriber.endpoint}`;
    // 401 and 403 are about our key or clock, not about the message.
    return [401, 403, 429].includes(status) || status >= 500 ? 'failed' : 'rejected';
  }

  private async post({ delivery: { message }, subscriber: { endpoint, p256dh, auth } }: DuePush) {
    const vapidDetails = { subject: this.contact, ...(await this.keys.pair()) };
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      // Later news of the same thing replaces what a sleeping browser has not received yet.
      { vapidDetails, TTL: keptForSeconds, topic: message.tag.replaceAll('-', '') },
    );
    const destination = await destinationOf(endpoint, this.config.WEBHOOKS_TO_PRIVATE_ADDRESSES);
    return (await postNotice(destination, body, lowerCased(headers))).status;
  }
}

const lowerCased = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
