import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import { TooMany, type UserAction } from '@sevenfold/contracts';
import { Clock, CONFIG } from '@sevenfold/service-defaults';
import type { AccountsConfig } from '../config.js';
import { Database, type Transaction } from '../database.js';
import { AccountRepository } from '../profiles/account.repository.js';
import { UserActionRepository, type Origin } from './user-action.repository.js';

type Who = Pick<Principal, 'uid' | 'anonymous'>;

const dayMs = 24 * 60 * 60 * 1000;

/** Stores reported user actions, up to a daily limit. */
@Injectable()
export class RecordUserActionsHandler {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountRepository,
    private readonly userActions: UserActionRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: AccountsConfig,
  ) {}

  /** Returns how many were new. */
  async execute(actions: readonly UserAction[], principal: Principal, origin: Origin): Promise<number> {
    const now = this.clock.now();
    return this.database.$transaction(async tx => {
      // Stores nothing new for a person who was just erased.
      if (await this.accounts.isGone(principal.uid, now, tx)) return 0;
      if (!(await this.hasRoomFor(actions.length, principal, now, tx)))
        throw new TooMany('user-actions.too-many', `We record up to ${this.most(principal)} actions a day.`);
      return this.userActions.add(principal.uid, actions, origin, now, tx);
    });
  }

  /** Stores actions that arrive by event. Drops them above the limit: no caller waits for an error. */
  async keep(actions: readonly UserAction[], who: Who, origin: Origin, now: Date, tx: Transaction) {
    if (await this.accounts.isGone(who.uid, now, tx)) return;
    if (await this.hasRoomFor(actions.length, who, now, tx))
      await this.userActions.add(who.uid, actions, origin, now, tx);
  }

  /** Guests have a lower limit: actions are stored for a long time, and anyone can get a guest token. */
  private async hasRoomFor(wanted: number, who: Who, now: Date, tx: Transaction): Promise<boolean> {
    const kept = await tx.userAction.count({
      where: { uid: who.uid, timestamp: { gt: new Date(now.getTime() - dayMs) } },
    });
    return kept + wanted <= this.most(who);
  }

  private most({ anonymous }: Who): number {
    const { USER_ACTIONS_PER_DAY, GUEST_ACTIONS_PER_DAY } = this.config;
    return anonymous ? GUEST_ACTIONS_PER_DAY : USER_ACTIONS_PER_DAY;
  }
}
