import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { TooMany, type SubscribeByEmail } from '@sevenfold/contracts';
import { queueMail } from '@sevenfold/mail';
import { CONFIG, networkOf, type PlatformConfig } from '@sevenfold/service-defaults';
import { requireComponents } from '../components/catalog.js';
import type { StatusConfig } from '../config.js';
import { Database, type Transaction } from '../database.js';
import { confirmationMail } from './email-texts.js';

/** Hours for which a confirmation link works. */
const hoursToConfirm = 24;

/**
 * Email subscriptions with double opt-in. No answer reveals whether an address is subscribed: none depends on
 * the address. Unsubscribing erases the address and every email to it.
 */
@Injectable()
export class EmailSubscriptions {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: StatusConfig & PlatformConfig,
  ) {}

  /** Sends a link that confirms the subscription, or the new choice of components. */
  async ask({ email: typed, componentIds }: SubscribeByEmail, ip: string): Promise<void> {
    const email = typed.toLowerCase();
    requireComponents(componentIds);
    const [network, mailbox] = [networkOf(ip), mailboxOf(email)];
    await this.database.$transaction(async tx => {
      // One at a time, or two could both take the last place.
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('subscribe by email', 0))`;
      await this.requireRoomFor(network, tx);
      const asked = await tx.emailSubscription.count({
        where: { mailbox, createdAt: { gte: hoursAgo(24) } },
      });
      if (asked >= this.config.EMAILS_PER_ADDRESS) return;
      const token = randomBytes(24).toString('base64url');
      await tx.emailSubscription.create({
        data: { id: randomUUID(), email, mailbox, network, token, componentIds: [...new Set(componentIds)] },
      });
      await queueMail(tx, confirmationMail(email, componentIds, token, this.config.PUBLIC_ORIGIN));
    });
  }

  private async requireRoomFor(network: string, tx: Transaction) {
    const lastHour = { createdAt: { gte: hoursAgo(1) } };
    const [byClient, byAll] = await Promise.all([
      tx.emailSubscription.count({ where: { network, ...lastHour } }),
      tx.emailSubscription.count({ where: lastHour }),
    ]);
    if (byClient >= this.config.EMAILS_PER_CLIENT)
      throw tooMany(
        'subscription.too-many-emails',
        'You’ve entered too many email addresses. Try again in an hour.',
      );
    if (byAll >= this.config.EMAILS_PER_HOUR)
      throw tooMany(
        'subscription.too-many-now',
        'Too many people are subscribing. Try again in an hour, or use a feed.',
      );
    if (await this.isFull(tx))
      throw tooMany('subscription.too-many', 'Email subscriptions are full. Use a feed instead.');
  }

  /** Only confirmed addresses count: anyone can enter addresses of others, or of nobody. */
  private async isFull(tx: Transaction): Promise<boolean> {
    const confirmed = await tx.emailSubscription.count({ where: { confirmedAt: { not: null } } });
    return confirmed >= this.config.EMAILS_MOST;
  }

  /** What a link would confirm; undefined once it has expired, or another choice has replaced it. */
  linked(token: string, tx: Transaction = this.database) {
    return tx.emailSubscription.findFirst({
      where: {
        token,
        OR: [{ confirmedAt: { not: null } }, { createdAt: { gte: hoursAgo(hoursToConfirm) } }],
      },
    });
  }

  /** May be repeated. */
  confirm(token: string): Promise<'subscribed' | 'expired' | 'full'> {
    return this.database.$transaction(async tx => {
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('subscribe by email', 0))`;
      const asked = await this.linked(token, tx);
      if (!asked) return 'expired';
      if (asked.confirmedAt) return 'subscribed';
      const { email, componentIds } = asked;
      // Keeps the former token: links in earlier emails still unsubscribe.
      const { count } = await tx.emailSubscription.updateMany({
        where: { email, confirmedAt: { not: null } },
        data: { componentIds },
      });
      if (count === 0) {
        if (await this.isFull(tx)) return 'full';
        await tx.emailSubscription.update({
          where: { id: asked.id },
          data: { confirmedAt: new Date(), network: null },
        });
      }
      await tx.emailSubscription.deleteMany({ where: { email, confirmedAt: null } });
      return 'subscribed';
    });
  }

  /** Erases the address of a subscription. Does nothing for an unknown token. */
  async unsubscribe(token: string): Promise<void> {
    const found = await this.database.emailSubscription.findUnique({ where: { token } });
    if (found) await this.database.$transaction(tx => this.erase(found.email, tx));
  }

  /** @returns how many rows held the address. */
  async erase(email: string, tx: Transaction): Promise<number> {
    const { count } = await tx.emailSubscription.deleteMany({ where: { email: email.toLowerCase() } });
    return count + (await tx.$executeRaw`delete from mail where recipient = ${email.toLowerCase()}`);
  }

  async counts(): Promise<{ confirmed: number; unconfirmed: number }> {
    const [confirmed, all] = await Promise.all([
      this.database.emailSubscription.count({ where: { confirmedAt: { not: null } } }),
      this.database.emailSubscription.count(),
    ]);
    return { confirmed, unconfirmed: all - confirmed };
  }

  /** Deletes unconfirmed addresses. */
  async prune(): Promise<void> {
    await this.database.emailSubscription.deleteMany({
      where: { confirmedAt: null, createdAt: { lt: hoursAgo(hoursToConfirm) } },
    });
  }
}

const tooMany = (code: string, detail: string) => new TooMany(code, detail, { field: 'email' });

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** `Ada+news@host` and `ada@host` are one mailbox, so they count as one. */
const mailboxOf = (email: string) => email.replace(/\+[^@]*(?=@)/, '');
