import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import {
  divisionRequestApprovedV1,
  divisionRequestDeniedV1,
  type AccessLevel,
  type DecidedDivisionRequest,
  type DivisionId,
} from '@sevenfold/contracts';
import { queueMail } from '@sevenfold/mail';
import { appendToOutbox } from '@sevenfold/messaging';
import { Clock, CONFIG, OperatorActions, type PlatformConfig } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import type { DivisionRequest as StoredRequest } from '../generated/prisma/client.js';
import { MembershipRepository } from '../memberships/membership.repository.js';
import {
  divisionRequestNotFound,
  divisionRequestOf,
  requirePending,
  type Decision,
} from './division-request.js';
import { decisionMail } from './decision-mail.js';

interface DecideDivisionRequestCommand {
  id: string;
  decision: Decision;
  reason?: string;
  operator: Principal;
  ip: string;
}

const actions = { approved: 'division-request.approve', denied: 'division-request.deny' } as const;

/** Decides a pending request. Approval makes the person a member at once. */
@Injectable()
export class DecideDivisionRequestHandler {
  constructor(
    private readonly operatorActions: OperatorActions<Transaction>,
    private readonly memberships: MembershipRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: PlatformConfig,
  ) {}

  async execute(command: DecideDivisionRequestCommand): Promise<DecidedDivisionRequest> {
    const { id, decision, reason, operator, ip } = command;
    const target = { kind: 'division-request', id } as const;
    const intent = { action: actions[decision], operator, target, reason, ip };
    const { result, ...recorded } = await this.operatorActions.perform(intent, async tx => {
      const pending = await lockRequest(id, tx);
      const before = await this.memberships.levelIn(pending.uid, pending.division as DivisionId, tx);
      const settled = await this.settle(pending, command, tx);
      const about = { uid: pending.uid, division: pending.division };
      return {
        result: settled,
        before: { ...about, status: pending.status, level: before },
        after: { ...about, status: decision, level: settled.level },
      };
    });
    return { ...result, ...recorded };
  }

  private async settle(
    pending: StoredRequest,
    { decision, reason, operator }: DecideDivisionRequestCommand,
    tx: Transaction,
  ) {
    const now = this.clock.now();
    const request = await tx.divisionRequest.update({
      where: { id: pending.id },
      data: {
        status: decision,
        updatedAt: now,
        decidedAt: now,
        decidedBy: operator.uid,
        decisionReason: reason,
      },
    });
    const level = await this.applyDecision(pending, decision, now, tx);
    await appendToOutbox(tx, decision === 'approved' ? divisionRequestApprovedV1 : divisionRequestDeniedV1, {
      requestId: pending.id,
      uid: pending.uid,
      division: pending.division as DivisionId,
      operator: operator.uid,
      decidedAt: now.toISOString(),
    });
    await this.tell(pending, { decision, reason }, tx);
    return { request: divisionRequestOf(request, { toOperator: true }), level };
  }

  /** Tells the person by email, if they want such emails. */
  private async tell(
    { uid, division, actorEmail }: StoredRequest,
    decided: Pick<DecideDivisionRequestCommand, 'decision' | 'reason'>,
    tx: Transaction,
  ) {
    const account = await tx.account.findUnique({ where: { uid } });
    const email = account?.email ?? actorEmail;
    if (!email || account?.notifications === false) return;
    const origin = this.config.PUBLIC_ORIGIN;
    await queueMail(tx, decisionMail(email, { uid, division, origin, ...decided }));
  }

  private async applyDecision(
    { uid, division }: StoredRequest,
    decision: Decision,
    now: Date,
    tx: Transaction,
  ): Promise<AccessLevel> {
    const about = { uid, division: division as DivisionId };
    if (decision === 'denied') return this.memberships.levelIn(about.uid, about.division, tx);
    return this.memberships.grant({ ...about, level: 'member', because: 'request-approved' }, now, tx);
  }
}

/** If two operators decide at once, the second waits and finds the request decided. */
async function lockRequest(id: string, tx: Transaction): Promise<StoredRequest> {
  await tx.$queryRaw`select 1 from division_requests where id = ${id}::uuid for update`;
  const request = await tx.divisionRequest.findUnique({ where: { id } });
  if (!request) throw divisionRequestNotFound();
  requirePending(request);
  return request;
}
