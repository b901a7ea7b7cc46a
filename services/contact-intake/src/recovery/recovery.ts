import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PLATFORM, type Platform } from '@sevenfold/service-defaults';
import { CONTACT_INTAKE_CONFIG, type ContactIntakeConfig } from '../config.js';
import { RecoverSubmissionsHandler } from './recover-submissions.handler.js';

/** Runs recovery at the start and again and again. */
@Injectable()
export class Recovery implements OnApplicationBootstrap, OnModuleDestroy {
  private stopping = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly recover: RecoverSubmissionsHandler,
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(CONTACT_INTAKE_CONFIG) private readonly config: ContactIntakeConfig,
  ) {}

  onApplicationBootstrap() {
    this.run();
  }

  async onModuleDestroy() {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private run() {
    this.running = this.recover
      .execute(() => this.stopping)
      .catch(error => this.platform.logger.warn({ err: error }, 'recovery did not get through'))
      .then(() => {
        if (!this.stopping)
          this.timer = setTimeout(() => this.run(), this.config.CONTACT_SWEEP_SECONDS * 1_000);
      });
  }
}
