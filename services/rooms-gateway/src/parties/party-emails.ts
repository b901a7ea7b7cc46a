import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import { partyLimits } from '@sevenfold/contracts';
import { queueMails } from '@sevenfold/mail';
import { CONFIG, type PlatformConfig } from '@sevenfold/service-defaults';
import { Database, type Party, type Transaction } from '../database.js';
import { ServerClock } from '../sync/server-clock.js';
import {
  knownTimeZone,
  partyMail,
  unsubscribeUrl,
  type PartyNews,
  type Recipient,
} from './party-email-text.js';
import {
  cancelledAlready,
  emailsFull,
  isOver,
  noEmail,
  partyNotFound,
  tooManyEmails,
} from './party.errors.js';

/** Maximum number of people who get emails about one party, and of parties per person. */
const mostPerParty = 1_000;
const mostPerPerson = 100;
/** Emails queued in one transaction. The next run queues the rest. */
const mostAtOnce = 200;

/**
 * Emails to subscribers, at the address of their account, which the realm has verified. One transaction queues an email
 * and records that it is queued. So several gateways may do this at once, and a crash neither loses nor repeats an
 * email.
 */
@Injectable()
export class PartyEmails {
  constructor(
    private readonly database: Database,
    private readonly clock: ServerClock,
    @Inject(CONFIG) private readonly config: PlatformConfig,
  ) {}

  async wants(id: string, uid: string): Promise<boolean> {
    return (await this.database.partyEmail.count({ where: { partyId: id, uid } })) > 0;
  }

  /**
   * Idempotent; the latest time zone counts.
   * @throws NotFound `party.not-found`, Conflict `party.cancelled`, `party.over` and `party.no-email`, TooMany
   * `party.emails-full` and `party.too-many-emails`.
   */
  async ask(id: string, { uid, email }: Pick<Principal, 'uid' | 'email'>, timeZone: string): Promise<void> {
    if (!email) throw noEmail();
    const wanted = { email, timeZone: knownTimeZone(timeZone) };
    await this.database.$transaction(async tx => {
      // Serialised for each party, so that concurrent requests keep the limit and a cancellation finds them all.
      await tx.$executeRaw`select 1 from party where id = ${id}::uuid for update`;
      const party = await tx.party.findUnique({ where: { id } });
      if (!party) throw partyNotFound();
      if (party.cancelledAt) throw cancelledAlready();
      const now = this.clock.now();
      if (party.endsAt.getTime() <= now) throw isOver();
      const { count } = await tx.partyEmail.updateMany({ where: { partyId: id, uid }, data: wanted });
      if (count > 0) return;
      if ((await tx.partyEmail.count({ where: { partyId: id } })) >= mostPerParty) throw emailsFull();
      if ((await tx.partyEmail.count({ where: { uid } })) >= mostPerPerson) throw tooManyEmails();
      const token = randomBytes(24).toString('base64url');
      // A reminder would come too late.
      const sentAt = party.beginsAt.getTime() <= now ? new Date(now) : null;
      await tx.partyEmail.create({ data: { partyId: id, uid, token, sentAt, ...wanted } });
    });
  }

  async stop(id: string, uid: string): Promise<void> {
    const found = await this.database.partyEmail.findUnique({ where: { partyId_uid: { partyId: id, uid } } });
    if (found) await this.unsubscribe(found.token);
  }

  /** Does nothing for an unknown token. Unsent emails are deleted too. */
  async unsubscribe(token: string): Promise<void> {
    await this.database.$transaction(async tx => {
      await tx.partyEmail.deleteMany({ where: { token } });
      await tx.$executeRaw`
        delete from mail
        where status = 'queued' and unsubscribe_url = ${unsubscribeUrl(token, this.config.PUBLIC_ORIGIN)}`;
    });
  }

  /** The last email about a party, in the transaction that cancels it. */
  async tellCancelled(tx: Transaction, party: Party): Promise<void> {
    await this.tellAll(tx, 'cancelled', party);
    await tx.partyEmail.deleteMany({ where: { partyId: party.id } });
  }

  /** Queues all emails that are due. */
  async sendDue(now = this.clock.now()): Promise<void> {
    while ((await this.sendChange(now)) || (await this.sendSoon(now)));
    await this.database.partyEmail.deleteMany({ where: { party: { endsAt: { lte: new Date(now) } } } });
  }

  /** Queues the emails about one changed party, if any are due. Returns whether there was one. */
  private sendChange(now: number): Promise<boolean> {
    return this.database.$transaction(async tx => {
      const [claimed] = await tx.$queryRaw<{ id: string }[]>`
        update party set tell_at = null
        where id = (select id from party where tell_at <= ${new Date(now)} and cancelled_at is null
                    limit 1 for update skip locked)
        returning id`;
      if (!claimed) return false;
      await this.tellAll(tx, 'changed', await tx.party.findUniqueOrThrow({ where: { id: claimed.id } }));
      return true;
    });
  }

  /** Reminds people before a party. Locks the parties, so that a change comes before or after, not in between. */
  private sendSoon(now: number): Promise<boolean> {
    return this.database.$transaction(async tx => {
      const claimed = await tx.$queryRaw<(Recipient & { partyId: string })[]>`
        update party_email set sent_at = ${new Date(now)}
        where token in (
          select token from party_email join party on party.id = party_id
          where sent_at is null and cancelled_at is null and ends_at > ${new Date(now)}
            and begins_at <= ${new Date(now + partyLimits.emailBeforeMs)}
          limit ${mostAtOnce} for update skip locked)
        returning party_id as "partyId", uid, email, time_zone as "timeZone", token`;
      const parties = await tx.party.findMany({
        where: { id: { in: [...new Set(claimed.map(({ partyId }) => partyId))] } },
      });
      for (const party of parties) {
        const recipients = claimed.filter(({ partyId }) => partyId === party.id);
        await this.queue(tx, 'soon', party, recipients);
      }
      return claimed.length > 0;
    });
  }

  private async tellAll(tx: Transaction, news: PartyNews, party: Party) {
    // Locked: someone who unsubscribes at this moment either gets no email, or waits and deletes it.
    const recipients = await tx.$queryRaw<Recipient[]>`
      select uid, email, time_zone as "timeZone", token from party_email
      where party_id = ${party.id}::uuid order by uid for update`;
    await this.queue(tx, news, party, recipients);
  }

  private async queue(tx: Transaction, news: PartyNews, party: Party, recipients: Recipient[]) {
    const mailOf = partyMail(news, party, this.config.PUBLIC_ORIGIN);
    await queueMails(tx, recipients.map(mailOf));
  }
}
