import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { erasureStartedV1, personalDataForgottenV1, type EventOf } from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { Clock, OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { RealmAdmin } from '../realm-admin/realm-admin.js';
import { endSignIn } from '../revocations/end-sign-in.js';

/** Removes a person from the realm, if configured, and erases their sessions and levels. */
@Controller()
export class ErasureStartedConsumer {
  constructor(
    private readonly realmAdmin: RealmAdmin,
    private readonly clock: Clock,
  ) {}

  @OnEvent(erasureStartedV1)
  async handle(
    @Payload() { data: { erasureId, uid } }: EventOf<typeof erasureStartedV1>,
    @Tx() tx: Transaction,
  ) {
    // First, so that nobody signs in meanwhile. Repeating it is harmless.
    await this.realmAdmin.removePerson(uid);
    const { count: sessions } = await tx.session.deleteMany({ where: { uid } });
    const { count: memberships } = await tx.membership.deleteMany({ where: { uid } });
    await endSignIn(tx, { uid, at: this.clock.now() });
    await appendToOutbox(tx, personalDataForgottenV1.identity, {
      erasureId,
      uid,
      removed: { sessions, memberships, signIns: this.realmAdmin.available ? 1 : 0 },
      kept: this.realmAdmin.available ? {} : { signIns: 1 },
    });
  }
}
