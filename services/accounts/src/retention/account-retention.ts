import { Inject, Injectable } from '@nestjs/common';
import { Clock, PeriodicTask, PLATFORM, type Platform } from '@sevenfold/service-defaults';
import type { AccountsConfig } from '../config.js';
import { Database } from '../database.js';
import { Erasures } from '../erasures/erasures.js';
import { ExportRepository } from '../exports/export.repository.js';

const dayMs = 86_400_000;
/** Actions deleted in one statement: few enough that no other statement waits for long. */
const batch = 10_000;

/** Starts due erasures, and deletes old exports and actions. */
@Injectable()
export class AccountRetention extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly erasures: Erasures,
    private readonly exports: ExportRepository,
    private readonly clock: Clock,
    @Inject(PLATFORM) private readonly platform: Platform<AccountsConfig>,
  ) {
    super({
      name: 'retention of accounts',
      everyMs: platform.config.RETENTION_SECONDS * 1_000,
      logger: platform.logger,
      run: () => this.apply(),
    });
  }

  private async apply() {
    await this.erasures.startDue();
    await this.exports.sweep();
    await this.forgetOldActions();
  }

  private async forgetOldActions() {
    const before = new Date(this.clock.now().getTime() - this.platform.config.USER_ACTIONS_KEEP_DAYS * dayMs);
    await this.database.$executeRaw`
      delete from user_actions where ctid = any(array(
        select ctid from user_actions where "timestamp" < ${before}::timestamptz limit ${batch}::int))`;
  }
}
