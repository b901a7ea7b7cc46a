import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import {
  Conflict,
  divisionRequestSubmittedV1,
  type SubmitDivisionRequest,
  type SubmittedDivisionRequest,
} from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { Clock } from '@sevenfold/service-defaults';
import { Database, type Transaction } from '../database.js';
import { MembershipRepository } from '../memberships/membership.repository.js';
import { AccountRepository } from '../profiles/account.repository.js';
import { hasDivisionAccess } from '../profiles/domain/division-level.js';
import { divisionRequestOf } from './division-request.js';

/** Requests access to a division. Renews a pending request instead of adding another. */
@Injectable()
export class SubmitDivisionRequestHandler {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountRepository,
    private readonly memberships: MembershipRepository,
    private readonly clock: Clock,
  ) {}

  async execute(wanted: SubmitDivisionRequest, principal: Principal): Promise<SubmittedDivisionRequest> {
    const now = this.clock.now();
    return this.database.$transaction(async tx => {
      await this.accounts.ensure(principal, now, tx);
      await this.requireNoAccess(wanted, principal.uid, tx);
      const { id, created } = await addOrRenew(wanted, principal, now, tx);
      const request = await tx.divisionRequest.findUniqueOrThrow({ where: { id } });
      await appendToOutbox(tx, divisionRequestSubmittedV1, {
        requestId: id,
        uid: principal.uid,
        division: wanted.division,
        again: !created,
        submittedAt: now.toISOString(),
      });
      return { created, request: divisionRequestOf(request, { toOperator: false }) };
    });
  }

  private async requireNoAccess({ division }: SubmitDivisionRequest, uid: string, tx: Transaction) {
    if (hasDivisionAccess(await this.memberships.levelIn(uid, division, tx)))
      throw new Conflict('division-request.already-member', 'You already have access to this division.', {
        field: 'division',
      });
  }
}

/** The partial unique index decides, so that concurrent requests become one. */
async function addOrRenew(
  { division, reason }: SubmitDivisionRequest,
  { uid, email = null }: { uid: string; email?: string | null },
  now: Date,
  tx: Transaction,
) {
  const [row] = await tx.$queryRaw<{ id: string; created: boolean }[]>`
    insert into division_requests (id, uid, division, reason, actor_email, created_at, updated_at)
    values (${randomUUID()}::uuid, ${uid}, ${division}, ${reason}, ${email}::text, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (uid, division) where status = 'pending'
      do update set reason = excluded.reason, updated_at = excluded.updated_at, actor_email = excluded.actor_email
    returning id, xmax = 0 as created`;
  return row!;
}
