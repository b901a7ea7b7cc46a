import { Inject, Injectable } from '@nestjs/common';
import type { StatusNotice } from '@sevenfold/contracts';
import { CONFIG, PLATFORM, type DeliveryOutcome, type Platform } from '@sevenfold/service-defaults';
import type { StatusConfig } from '../config.js';
import { Database } from '../database.js';
import { NoticeDelivery, type Due } from './notice-delivery.js';
import { postNotice, signatureOf } from './post-notice.js';
import { destinationOf } from './webhook-address.js';

type DueWebhook = Due<{ notice: StatusNotice }, { url: string; secret: string }>;

/** Posts notices to the servers of subscribers, signed for each. */
@Injectable()
export class WebhookDelivery extends NoticeDelivery<DueWebhook['delivery'], DueWebhook['subscriber']> {
  constructor(
    database: Database,
    @Inject(CONFIG) config: StatusConfig,
    @Inject(PLATFORM) platform: Platform,
  ) {
    super(database, config, platform, {
      name: 'delivery of webhooks',
      kind: 'webhook',
      deliveries: 'delivery',
      subscriptions: 'subscription',
    });
  }

  protected async send({ id, delivery, subscriber }: DueWebhook): Promise<DeliveryOutcome> {
    const body = JSON.stringify(delivery.notice);
    const destination = await destinationOf(subscriber.url, this.config.WEBHOOKS_TO_PRIVATE_ADDRESSES);
    const { status } = await postNotice(destination, body, {
      'sevenfold-delivery': id,
      'sevenfold-signature': signatureOf(body, subscriber.secret, new Date()),
    });
    return status >= 200 && status <= 299 ? 'delivered' : 'failed';
  }
}
