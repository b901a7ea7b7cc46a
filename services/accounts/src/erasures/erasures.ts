import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import {
  erasureCancelledV1,
  erasureCompletedV1,
  erasureScheduledV1,
  erasureStartedV1,
  personalDataServices,
  type PersonalDataService,
} from '@sevenfold/contracts';
import { queueMail } from '@sevenfold/mail';
import { appendToOutbox } from '@sevenfold/messaging';
import { Clock, CONFIG, type PlatformConfig } from '@sevenfold/service-defaults';
import type { AccountsConfig } from '../config.js';
import { Database, type Transaction } from '../database.js';
import { ExportRepository } from '../exports/export.repository.js';
import type { Erasure } from '../generated/prisma/client.js';
import { AccountData } from '../personal-data/account-data.js';
import {
  confirmationsOf,
  erasureNotFound,
  erasureUnderWay,
  receiptOf,
  type Confirmation,
} from './erasure.js';
import { cancelledMail, receiptMail, scheduledMail } from './erasure-mails.js';

const dayMs = 86_400_000;
const open = { in: ['scheduled', 'running'] };

/**
 * Erases accounts across all services: scheduled, then (unless cancelled) requested from every service by an
 * event, and completed when each has confirmed. This service erases last, because it tracks the progress.
 */
@Injectable()
export class Erasures {
  constructor(
    private readonly database: Database,
    private readonly data: AccountData,
    private readonly exports: ExportRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: AccountsConfig & PlatformConfig,
  ) {}

  get graceDays(): number {
    return this.config.ERASURE_GRACE_DAYS;
  }

  /** The current erasure, or the last one. */
  async current(uid: string): Promise<Erasure | null> {
    return this.database.erasure.findFirst({ where: { uid }, orderBy: { requestedAt: 'desc' } });
  }

  /** @throws NotFound */
  async find(id: string): Promise<Erasure> {
    const found = await this.database.erasure.findUnique({ where: { id } });
    if (!found) throw erasureNotFound();
    return found;
  }

  /** Idempotent. */
  async schedule({ uid, email }: Principal): Promise<Erasure> {
    const now = this.clock.now();
    const { ERASURE_GRACE_DAYS, PUBLIC_ORIGIN } = this.config;
    const dueAt = new Date(now.getTime() + ERASURE_GRACE_DAYS * dayMs);
    return this.database.$transaction(async tx => {
      const added = await tx.$executeRaw`
        insert into erasures (id, uid, email, requested_at, due_at)
        values (${randomUUID()}::uuid, ${uid}, ${email ?? null}::text, ${now}::timestamptz, ${dueAt}::timestamptz)
        on conflict (uid) where status in ('scheduled', 'running') do nothing`;
      const erasure = await tx.erasure.findFirstOrThrow({ where: { uid, status: open } });
      if (added === 0) return erasure;
      const event = { erasureId: erasure.id, uid, dueAt: dueAt.toISOString() };
      await appendToOutbox(tx, erasureScheduledV1, event);
      if (email && ERASURE_GRACE_DAYS > 0)
        await queueMail(tx, scheduledMail(email, uid, dueAt, PUBLIC_ORIGIN));
      return erasure;
    });
  }

  /** @throws Conflict once it has started, NotFound if there is none. */
  async cancel(uid: string, because: 'asked' | 'signed-in', tx: Transaction): Promise<Erasure> {
    const [row] = await tx.$queryRaw<{ id: string; status: string }[]>`
      select id, status from erasures where uid = ${uid} and status in ('scheduled', 'running') for update`;
    if (!row) throw erasureNotFound();
    if (row.status === 'running') throw erasureUnderWay();
    const { email } = await tx.erasure.findUniqueOrThrow({ where: { id: row.id } });
    const cancelled = await tx.erasure.update({
      where: { id: row.id },
      data: { status: 'cancelled', email: null },
    });
    const cancelledAt = this.clock.now().toISOString();
    await appendToOutbox(tx, erasureCancelledV1, { erasureId: row.id, uid, because, cancelledAt });
    if (email) await queueMail(tx, cancelledMail(email, uid));
    return cancelled;
  }

  /** A sign-in after the request cancels it. */
  async cancelBySignIn(uid: string, signedInAt: Date, tx: Transaction) {
    const waiting = await tx.erasure.count({
      where: { uid, status: 'scheduled', requestedAt: { lt: signedInAt } },
    });
    if (waiting > 0) await this.cancel(uid, 'signed-in', tx);
  }

  /** Starts erasures that are due, at most 20 per run. A replica skips those that another one is starting. */
  async startDue(): Promise<void> {
    const now = this.clock.now();
    await this.database.$transaction(async tx => {
      const due = await tx.$queryRaw<{ id: string; uid: string }[]>`
        update erasures set status = 'running' where id in (
          select id from erasures where status = 'scheduled' and due_at <= ${now}::timestamptz
          order by due_at limit 20 for update skip locked
        ) returning id, uid`;
      for (const { id, uid } of due)
        await appendToOutbox(tx, erasureStartedV1, { erasureId: id, uid, startedAt: now.toISOString() });
    });
  }

  /** Records a service's confirmation. Once all others have confirmed, this service erases too. */
  async confirm(id: string, service: PersonalDataService, counts: Omit<Confirmation, 'at'>, tx: Transaction) {
    const at = this.clock.now().toISOString();
    const addition = JSON.stringify({ [service]: { at, ...counts } });
    await tx.$executeRaw`
      update erasures set confirmations = ${addition}::jsonb || confirmations
      where id = ${id}::uuid and status = 'running'`;
    const erasure = await tx.erasure.findUnique({ where: { id } });
    if (erasure?.status !== 'running') return;
    const awaited = personalDataServices.filter(each => !confirmationsOf(erasure)[each]);
    if (awaited.length === 1 && awaited[0] === 'accounts') await this.finish(erasure, tx);
  }

  private async finish({ id, uid, email, confirmations }: Erasure, tx: Transaction) {
    await this.exports.removeFilesOf(uid, tx);
    const removed = await this.data.forget(uid, tx);
    const now = this.clock.now();
    const own = { at: now.toISOString(), removed, kept: { receipts: 1 } };
    const erasure = await tx.erasure.update({
      where: { id },
      data: {
        status: 'done',
        finishedAt: now,
        confirmations: { ...(confirmations as object), accounts: own } as object,
      },
    });
    await appendToOutbox(tx, erasureCompletedV1, { erasureId: id, uid, completedAt: now.toISOString() });
    if (email) await queueMail(tx, receiptMail(email, receiptOf(erasure), this.config.PUBLIC_ORIGIN));
  }
}
