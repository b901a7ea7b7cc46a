import { Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import {
  NotAllowed,
  Unavailable,
  type AuditState,
  type ManagedPerson,
  type OperatorActionName,
  type PersonAccess,
} from '@sevenfold/contracts';
import { OperatorActions } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { RealmAdmin } from '../realm-admin/realm-admin.js';
import { endSignIn } from '../revocations/end-sign-in.js';
import { OwnSessionsHandler } from '../sessions/own-sessions.handler.js';

interface Asked {
  uid: string;
  operator: Principal;
  ip: string;
  reason?: string;
}

type States = { before?: AuditState; after?: AuditState };

/** Someone's sessions and blocks, for operators. */
@Injectable()
export class ManagePersonHandler {
  constructor(
    private readonly realmAdmin: RealmAdmin,
    private readonly sessions: OwnSessionsHandler,
    private readonly operatorActions: OperatorActions<Transaction>,
  ) {}

  async show(uid: string): Promise<PersonAccess> {
    const enabled = await this.realmAdmin.isEnabled(uid);
    return {
      manageable: this.realmAdmin.available,
      blocked: enabled === undefined ? null : !enabled,
      sessions: await this.sessions.of(uid),
    };
  }

  /**
   * Stops new sign-ins and tokens; issued tokens are void within seconds, and sockets close.
   * @throws NotAllowed for oneself: nobody could undo that.
   */
  async block(asked: Asked): Promise<ManagedPerson> {
    const { uid, operator } = asked;
    const refuseOneself = () => {
      if (operator.uid === uid) throw new NotAllowed('person.oneself', 'You can’t block yourself.');
    };
    const inRealm = async () => {
      refuseOneself();
      const before = await this.switchTo(uid, false);
      for (const { id } of await this.realmAdmin.sessionsOf(uid)) await this.realmAdmin.endSession(id);
      return before;
    };
    return this.done(asked, 'account.block', inRealm, (tx, at) => signedOut(tx, uid, at));
  }

  async unblock(asked: Asked): Promise<ManagedPerson> {
    const inRealm = () => this.switchTo(asked.uid, true);
    return this.done(asked, 'account.unblock', inRealm, async () => undefined);
  }

  /** @throws NotFound for other people's sessions too. */
  async endSession(asked: Asked, sessionId: string): Promise<ManagedPerson> {
    const { uid } = asked;
    const inRealm = async () => {
      this.requireRealm();
      await this.sessions.endInRealm(uid, sessionId);
      return { before: { session: sessionId } };
    };
    return this.done(asked, 'session.end', inRealm, (tx, at) => signedOut(tx, uid, at, sessionId));
  }

  /** The realm is not part of our transaction: change it first, then our rows with the audit report. */
  private async done(
    { uid, ...asked }: Asked,
    action: OperatorActionName,
    inRealm: () => Promise<States>,
    here: (tx: Transaction, at: Date) => Promise<void>,
  ): Promise<ManagedPerson> {
    const intent = { ...asked, action, target: { kind: 'account', id: uid } as const };
    const { actionId, traceId } = await this.operatorActions.perform(
      intent,
      async (tx, at, states) => {
        await here(tx, at);
        return { result: undefined, ...states };
      },
      inRealm,
    );
    return { person: await this.show(uid), actionId, traceId };
  }

  private async switchTo(uid: string, enabled: boolean) {
    this.requireRealm();
    const before = await this.realmAdmin.isEnabled(uid);
    await this.realmAdmin.setEnabled(uid, enabled);
    return { before: { blocked: before === false }, after: { blocked: !enabled } };
  }

  private requireRealm() {
    if (!this.realmAdmin.available)
      throw new Unavailable(
        'realm.not-manageable',
        'This installation can’t manage accounts: it has no access to the realm’s admin API.',
      );
  }
}

/** Without `sessionId`, all sessions. */
async function signedOut(tx: Transaction, uid: string, at: Date, sessionId?: string) {
  const which = { uid, ...(sessionId !== undefined && { id: sessionId }) };
  await tx.session.updateMany({ where: { ...which, endedAt: null }, data: { endedAt: at } });
  await endSignIn(tx, { uid, sessionId, at });
}
