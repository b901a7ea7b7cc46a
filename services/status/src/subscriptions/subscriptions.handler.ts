import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  Conflict,
  InvalidInput,
  NotFound,
  TooMany,
  type Subscribed,
  type SubscriptionRemoved,
  type Subscriptions,
} from '@sevenfold/contracts';
import { CONFIG, networkOf, OperatorActions } from '@sevenfold/service-defaults';
import type { StatusConfig } from '../config.js';
import { Database, type Transaction } from '../database.js';
import { intent, type Operator } from '../operator.js';
import { postNotice } from '../outgoing/post-notice.js';
import { destinationOf, type Destination } from '../outgoing/webhook-address.js';

interface Place {
  readonly host: string;
  readonly network: string;
}

/** Webhook subscriptions. Stores nothing of a URL that has not echoed its challenge. */
@Injectable()
export class SubscriptionsHandler {
  constructor(
    private readonly database: Database,
    private readonly actions: OperatorActions<Transaction>,
    @Inject(CONFIG) private readonly config: StatusConfig,
  ) {}

  async subscribe(url: string): Promise<Subscribed> {
    if ((await this.database.subscription.count()) >= this.config.WEBHOOKS_MOST)
      throw new TooMany('subscription.too-many', 'Webhook subscriptions are full. Use a feed instead.');
    if (await this.database.subscription.findUnique({ where: { url } })) throw known();
    const destination = await destinationOf(url, this.config.WEBHOOKS_TO_PRIVATE_ADDRESSES);
    const place = placeOf(destination);
    await this.requireRoomAt(place, this.database);
    await this.verify(destination);
    const subscription = { id: randomUUID(), url, secret: randomBytes(32).toString('base64url') };
    const { count } = await this.database.$transaction(async tx => {
      // One at a time, or two could both take the last place.
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('subscribe', 0))`;
      await this.requireRoomAt(place, tx);
      return tx.subscription.createMany({ data: [{ ...subscription, ...place }], skipDuplicates: true });
    });
    if (count === 0) throw known();
    return subscription;
  }

  /** One server must not use up all subscriptions, even with many query strings and host names. */
  private async requireRoomAt({ host, network }: Place, database: Transaction) {
    const [atHost, atNetwork] = await Promise.all([
      database.subscription.count({ where: { host } }),
      database.subscription.count({ where: { network } }),
    ]);
    if (atHost >= this.config.WEBHOOKS_PER_HOST || atNetwork >= this.config.WEBHOOKS_PER_ADDRESS)
      throw new TooMany('subscription.too-many-there', 'This host has reached its webhook limit.', {
        field: 'url',
      });
  }

  /** Anyone with the secret may unsubscribe. Others do not learn whether the subscription exists. */
  async unsubscribe(id: string, secret: string): Promise<void> {
    const found = await this.database.subscription.findUnique({ where: { id } });
    if (!found || !isSame(found.secret, secret)) throw notFound();
    await this.database.subscription.deleteMany({ where: { id } });
  }

  /** For operators, newest first. */
  async all(): Promise<Subscriptions> {
    const found = await this.database.subscription.findMany({ orderBy: { createdAt: 'desc' } });
    return {
      subscriptions: found.map(({ id, url, createdAt }) => ({
        id,
        host: new URL(url).host,
        since: createdAt.toISOString(),
      })),
    };
  }

  /** Deletes its pending deliveries too. */
  async remove(id: string, by: Operator): Promise<SubscriptionRemoved> {
    const removal = intent('subscription.remove', 'other', id, by);
    const { result: _, ...recorded } = await this.actions.perform(removal, async tx => {
      const found = await tx.subscription.findUnique({ where: { id } });
      if (!found) throw notFound();
      await tx.subscription.delete({ where: { id } });
      return { result: undefined, before: { host: new URL(found.url).host } };
    });
    return { ...recorded, id };
  }

  /** The URL must echo the challenge, which proves that it exists and wants notices. */
  private async verify(destination: Destination) {
    const challenge = randomBytes(24).toString('base64url');
    const body = JSON.stringify({ type: 'subscription.verify', challenge });
    const answer = await postNotice(destination, body, {}).catch(() => undefined);
    if (answer?.status !== 200 || !answer.text.includes(challenge))
      throw new InvalidInput(
        'subscription.not-verified',
        'Your server didn’t echo the challenge. Answer 200 with the challenge in the body.',
        { field: 'url' },
      );
  }
}

const placeOf = (destination: Destination): Place => ({
  host: destination.url.hostname,
  network: networkOf(destination.address),
});

const notFound = () => new NotFound('subscription.not-found', 'There’s no such subscription.');
const known = () => new Conflict('subscription.exists', 'This URL is already subscribed.');

const isSame = (kept: string, given: string) => {
  const [a, b] = [Buffer.from(kept), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
};
