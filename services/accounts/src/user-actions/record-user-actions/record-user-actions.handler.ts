import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import { TooMany, type UserAction } from '@sevenfold/contracts';
import { Clock, PLATFORM, type Platform } from '@sevenfold/service-defaults';
import type { AccountsConfig } from '../../config.js';
import { Database, type Transaction } from '../../database.js';
import { UserActionRepository, type Origin } from '../user-action.repository.js';

const dayMs = 24 * 60 * 60 * 1000;

/** Keeps what people say that they did: not more of it in a day than somebody can do. */
@Injectable()
export class RecordUserActionsHandler {
  constructor(
    private readonly database: Database,
    private readonly userActions: UserActionRepository,
    private readonly clock: Clock,
    @Inject(PLATFORM) private readonly platform: Platform<AccountsConfig>,
  ) {}

  /** Answers how many were new. */
  async execute(actions: readonly UserAction[], principal: Principal, origin: Origin): Promise<number> {
    const now = this.clock.now();
    return this.database.$transaction(async tx => {
      await this.requireRoomFor(actions.length, principal, now, tx);
      return this.userActions.add(principal.uid, actions, origin, now, tx);
    });
  }

  /** What is kept is kept for ever, and anybody can have a guest token: so guests have less of it. */
  private async requireRoomFor(wanted: number, { uid, anonymous }: Principal, now: Date, tx: Transaction) {
    const { USER_ACTIONS_PER_DAY, GUEST_ACTIONS_PER_DAY } = this.platform.config;
    const most = anonymous ? GUEST_ACTIONS_PER_DAY : USER_ACTIONS_PER_DAY;
    const kept = await tx.userAction.count({
      where: { uid, timestamp: { gt: new Date(now.getTime() - dayMs) } },
    });
    if (kept + wanted > most)
      throw new TooMany('user-actions.too-many', `No more than ${most} actions are kept in a day.`);
  }
}
