import { Inject, Injectable } from '@nestjs/common';
import { Clock, PLATFORM, type Platform } from '@sevenfold/service-defaults';
import type { IdentityConfig } from '../config.js';
import { Database } from '../database.js';

const dayMs = 86_400_000;

/** Forgets sessions that nobody has heard of for long. */
@Injectable()
export class Rounds {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(PLATFORM) private readonly platform: Platform<IdentityConfig>,
  ) {}

  start() {
    this.timer = setInterval(() => void this.go(), this.platform.config.ROUND_SECONDS * 1000);
    this.timer.unref();
  }

  async stop() {
    clearInterval(this.timer);
    await this.running;
  }

  private go(): Promise<void> {
    return (this.running ??= this.forgetOldSessions()
      .catch((error: unknown) => this.platform.logger.warn({ err: error }, 'a round failed'))
      .finally(() => (this.running = undefined)));
  }

  private async forgetOldSessions() {
    const { SESSIONS_KEEP_DAYS } = this.platform.config;
    const before = new Date(this.clock.now().getTime() - SESSIONS_KEEP_DAYS * dayMs);
    await this.database.session.deleteMany({ where: { lastActiveAt: { lt: before } } });
  }
}
