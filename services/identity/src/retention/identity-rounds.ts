import { Inject, Injectable } from '@nestjs/common';
import { revocationKeptMs } from '@sevenfold/auth';
import { Clock, PLATFORM, Rounds, type Platform } from '@sevenfold/service-defaults';
import type { IdentityConfig } from '../config.js';
import { Database } from '../database.js';

const dayMs = 86_400_000;

/** Forgets sessions that nobody has heard of for long, and revocations that void no token any more. */
@Injectable()
export class IdentityRounds extends Rounds {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(PLATFORM) private readonly platform: Platform<IdentityConfig>,
  ) {
    super(platform.config.ROUND_SECONDS, platform.logger);
  }

  protected async round() {
    const { SESSIONS_KEEP_DAYS } = this.platform.config;
    const ago = (ms: number) => new Date(this.clock.now().getTime() - ms);
    const lastActiveAt = { lt: ago(SESSIONS_KEEP_DAYS * dayMs) };
    await this.database.session.deleteMany({ where: { lastActiveAt } });
    await this.database.revocation.deleteMany({ where: { recordedAt: { lt: ago(revocationKeptMs) } } });
  }
}
