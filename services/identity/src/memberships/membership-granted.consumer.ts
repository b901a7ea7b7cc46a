import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { membershipGrantedV1, type EventOf } from '@sevenfold/contracts';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';

/** Copies levels granted by accounts. A grant only raises a level, as in accounts. Ignores stale events. */
@Controller()
export class MembershipGrantedConsumer {
  @OnEvent(membershipGrantedV1)
  async handle(@Payload() { data }: EventOf<typeof membershipGrantedV1>, @Tx() tx: Transaction) {
    const { uid, division, level, grantedAt } = data;
    await tx.$executeRaw`
      insert into memberships as held (uid, division, level, granted_at)
      values (${uid}, ${division}, ${level}, ${new Date(grantedAt)}::timestamptz)
      on conflict (uid, division) do update set level = excluded.level, granted_at = excluded.granted_at
        where held.granted_at <= excluded.granted_at
          and (held.level = 'guest' or (held.level = 'member' and excluded.level = 'owner'))`;
  }
}
