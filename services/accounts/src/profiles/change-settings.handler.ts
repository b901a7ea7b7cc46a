import { Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import { accountSettingsChangedV1, type ChangeSettings, type Profile } from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { Clock } from '@sevenfold/service-defaults';
import { Database, type Transaction } from '../database.js';
import { ProfileQuery } from './profile.query.js';
import { settingsDifference } from './settings-difference.js';

/** Changes the settings that owners may change, and publishes which ones changed. */
@Injectable()
export class ChangeSettingsHandler {
  constructor(
    private readonly database: Database,
    private readonly profiles: ProfileQuery,
    private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, wanted: ChangeSettings): Promise<Profile> {
    return this.database.$transaction(async tx => {
      await lockAccount(principal.uid, tx);
      const profile = await this.profiles.find(principal.uid, principal, tx);
      const { changed, columns } = settingsDifference(profile, wanted);
      if (changed.length === 0) return profile;
      const now = this.clock.now();
      await tx.account.update({ where: { uid: principal.uid }, data: { ...columns, updatedAt: now } });
      const event = { uid: principal.uid, changed, changedAt: now.toISOString() };
      await appendToOutbox(tx, accountSettingsChangedV1, event);
      return this.profiles.find(principal.uid, principal, tx);
    });
  }
}

/** Serialises concurrent saves: each sees the result of the one before, and events keep the same order. */
const lockAccount = (uid: string, tx: Transaction) =>
  tx.$queryRaw`select 1 from accounts where uid = ${uid} for update`;
