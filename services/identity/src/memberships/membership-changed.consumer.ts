import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { membershipChangedV1, type EventOf } from '@sevenfold/contracts';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';

/**
 * Applies a level set by an operator exactly, up or down. Ignores stale events: an operator may replay a dead letter.
 * To recognise those, a level of `guest` keeps its row and time.
 */
@Controller()
export class MembershipChangedConsumer {
  @OnEvent(membershipChangedV1)
  async handle(@Payload() { data }: EventOf<typeof membershipChangedV1>, @Tx() tx: Transaction) {
    const { uid, division, level, changedAt } = data;
    await tx.$executeRaw`
      insert into memberships as held (uid, division, level, granted_at)
      values (${uid}, ${division}, ${level}, ${new Date(changedAt)}::timestamptz)
      on conflict (uid, division) do update set level = excluded.level, granted_at = excluded.granted_at
        where held.granted_at <= excluded.granted_at`;
  }
}
