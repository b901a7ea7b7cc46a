import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InvalidInput, TooMany, type SubscribeByPush } from '@sevenfold/contracts';
import { CONFIG, networkOf } from '@sevenfold/service-defaults';
import webPush from 'web-push';
import { requireComponents } from '../components/catalog.js';
import type { StatusConfig } from '../config.js';
import { Database, type Transaction } from '../database.js';

/** Browsers that want notices. Nothing ties them to a person or an account. */
@Injectable()
export class PushSubscriptions {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: StatusConfig,
  ) {}

  /** Repeating the call changes the components. */
  async subscribe({ endpoint, keys, componentIds }: SubscribeByPush, ip: string): Promise<void> {
    requireComponents(componentIds);
    requirePushService(endpoint, this.config.PUSH_SERVICES);
    requireUsable(keys);
    const network = networkOf(ip);
    await this.database.$transaction(async tx => {
      // One at a time, or two could both take the last place.
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('subscribe by push', 0))`;
      await this.requireRoomFor(endpoint, network, tx);
      await tx.$executeRaw`
        insert into push_subscription (id, endpoint, p256dh, auth, component_ids, network)
        values (${randomUUID()}::uuid, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${componentIds}, ${network})
        on conflict (endpoint) do update
          set p256dh = excluded.p256dh, auth = excluded.auth, component_ids = excluded.component_ids`;
    });
  }

  async unsubscribe(endpoint: string): Promise<void> {
    await this.database.$executeRaw`delete from push_subscription where endpoint = ${endpoint}`;
  }

  private async requireRoomFor(endpoint: string, network: string, tx: Transaction) {
    const [{ all, here, known }] = await tx.$queryRaw<[{ all: number; here: number; known: number }]>`
      select count(*)::int as all,
        (count(*) filter (where network = ${network} and created_at > now() - interval '1 hour'))::int as here,
        (count(*) filter (where endpoint = ${endpoint}))::int as known
      from push_subscription`;
    if (known > 0) return;
    if (here >= this.config.PUSH_PER_CLIENT)
      throw new TooMany(
        'subscription.too-many-browsers',
        'Too many browsers have subscribed from your network. Try again in an hour.',
      );
    if (all >= this.config.PUSH_MOST)
      throw new TooMany('subscription.too-many', 'No more browsers can subscribe. Use a feed instead.');
  }
}

/** Without this check, anyone could make us post to any server. `*.` matches one or more labels. */
function requirePushService(endpoint: string, services: readonly string[]): void {
  const { hostname } = new URL(endpoint);
  const isOne = services.some(service =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service,
  );
  if (!isOne)
    throw new InvalidInput(
      'subscription.unknown-push-service',
      'We don’t support this browser’s push service. Get emails instead.',
      {
        field: 'endpoint',
      },
    );
}

/** A key that is not a point on the curve would fail with every message. */
function requireUsable({ p256dh, auth }: SubscribeByPush['keys']): void {
  try {
    webPush.generateRequestDetails({ endpoint: 'https://push.example/', keys: { p256dh, auth } }, 'any');
  } catch {
    throw new InvalidInput('subscription.unusable-key', 'The key isn’t a point on the curve P-256.', {
      field: 'keys.p256dh',
    });
  }
}
