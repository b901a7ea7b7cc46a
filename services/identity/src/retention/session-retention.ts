import { Inject, Injectable } from '@nestjs/common';
import { revocationKeptMs } from '@sevenfold/auth';
import { Clock, PeriodicTask, PLATFORM, type Platform } from '@sevenfold/service-defaults';
import type { IdentityConfig } from '../config.js';
import { Database } from '../database.js';

const dayMs = 86_400_000;

/** Deletes sessions that have not been used for long, and revocations of tokens that have expired. */
@Injectable()
export class SessionRetention extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(PLATFORM) private readonly platform: Platform<IdentityConfig>,
  ) {
    super({
      name: 'retention of sessions',
      everyMs: platform.config.RETENTION_SECONDS * 1_000,
      logger: platform.logger,
      run: () => this.apply(),
    });
  }

  private async apply() {
    const { SESSIONS_KEEP_DAYS } = this.platform.config;
    const ago = (ms: number) => new Date(this.clock.now().getTime() - ms);
    const lastActiveAt = { lt: ago(SESSIONS_KEEP_DAYS * dayMs) };
    await this.database.session.deleteMany({ where: { lastActiveAt } });
    await this.database.revocation.deleteMany({ where: { recordedAt: { lt: ago(revocationKeptMs) } } });
  }
}
