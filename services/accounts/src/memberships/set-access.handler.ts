import { Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import {
  membershipChangedV1,
  type AccessLevel,
  type ChangedAccess,
  type DivisionId,
} from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { Clock, OperatorActions } from '@sevenfold/service-defaults';
import { accountNotFound } from '../account.errors.js';
import type { Transaction } from '../database.js';
import { MembershipRepository } from './membership.repository.js';

interface SetAccessCommand {
  uid: string;
  division: DivisionId;
  level: AccessLevel;
  reason?: string;
  operator: Principal;
  ip: string;
}

/** An operator sets someone's access level in a division, up or down. */
@Injectable()
export class SetAccessHandler {
  constructor(
    private readonly operatorActions: OperatorActions<Transaction>,
    private readonly memberships: MembershipRepository,
    private readonly clock: Clock,
  ) {}

  async execute({ uid, division, level, reason, operator, ip }: SetAccessCommand): Promise<ChangedAccess> {
    const target = { kind: 'account', id: uid } as const;
    const intent = { action: 'access.set' as const, operator, target, reason, ip };
    const { result, ...recorded } = await this.operatorActions.perform(intent, async tx => {
      const [account] = await tx.$queryRaw<object[]>`select 1 from accounts where uid = ${uid} for update`;
      if (!account) throw accountNotFound();
      const before = await this.memberships.levelIn(uid, division, tx);
      const changedAt = this.clock.now();
      await this.memberships.set({ uid, division, level }, changedAt, tx);
      await appendToOutbox(tx, membershipChangedV1, {
        uid,
        division,
        level,
        operator: operator.uid,
        changedAt: changedAt.toISOString(),
      });
      return {
        result: { division, before, level },
        before: { division, level: before },
        after: { division, level },
      };
    });
    return { ...result, ...recorded };
  }
}
