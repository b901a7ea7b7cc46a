import { Inject, Injectable } from '@nestjs/common';
import { Clock, PLATFORM, Rounds, type Platform } from '@sevenfold/service-defaults';
import type { AccountsConfig } from '../config.js';
import { Database } from '../database.js';
import { Erasures } from '../erasures/erasures.js';
import { ExportRepository } from '../exports/export.repository.js';

const dayMs = 86_400_000;
/** So much of the log is removed in one statement, so that no other waits for it. */
const batch = 10_000;

/** What has to happen in its time: deletions begin, exports and old actions go. */
@Injectable()
export class AccountRounds extends Rounds {
  constructor(
    private readonly database: Database,
    private readonly erasures: Erasures,
    private readonly exports: ExportRepository,
    private readonly clock: Clock,
    @Inject(PLATFORM) private readonly platform: Platform<AccountsConfig>,
  ) {
    super(platform.config.ROUND_SECONDS, platform.logger);
  }

  protected async round() {
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
