import { Inject, Injectable } from '@nestjs/common';
import { queueMails } from '@sevenfold/mail';
import { CONFIG, type PlatformConfig } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { noticeMail, type Notice } from '../emails/email-texts.js';
import { pushMessageOf } from '../push/push-message.js';

/** Queues news for subscribers, in the transaction of the reported change. */
@Injectable()
export class NoticeQueue {
  constructor(@Inject(CONFIG) private readonly config: PlatformConfig) {}

  async tellEveryone(tx: Transaction, notice: Notice): Promise<void> {
    await this.tellPrograms(tx, notice);
    await this.tellPeople(tx, notice);
  }

  /** By webhook. */
  async tellPrograms(tx: Transaction, notice: Notice): Promise<void> {
    await tx.$executeRaw`
      insert into delivery (id, subscription_id, notice)
      select gen_random_uuid(), id, ${JSON.stringify(notice)}::jsonb from subscription`;
  }

  /** Queues emails and notifications to people who chose one of the affected components. */
  async tellPeople(tx: Transaction, notice: Notice): Promise<void> {
    const affected = 'incident' in notice ? notice.incident.componentIds : notice.maintenance.components;
    await tx.$executeRaw`
      insert into push_delivery (id, subscription_id, message)
      select gen_random_uuid(), id, ${JSON.stringify(pushMessageOf(notice))}::jsonb from push_subscription
      where cardinality(component_ids) = 0 or cardinality(${[...affected]}::text[]) = 0
        or component_ids && ${[...affected]}::text[]`;
    const subscribers = await tx.emailSubscription.findMany({
      where: {
        confirmedAt: { not: null },
        // Maintenance that names no component affects all.
        ...(affected.length > 0 && {
          OR: [{ componentIds: { isEmpty: true } }, { componentIds: { hasSome: [...affected] } }],
        }),
      },
      select: { email: true, token: true },
    });
    const mailOf = noticeMail(notice, this.config.PUBLIC_ORIGIN);
    await queueMails(
      tx,
      subscribers.map(({ email, token }) => mailOf(email, token)),
    );
  }
}
