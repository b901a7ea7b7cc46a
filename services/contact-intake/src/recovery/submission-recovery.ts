import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, PeriodicTask, PLATFORM, type Platform } from '@sevenfold/service-defaults';
import type { ContactIntakeConfig } from '../config.js';
import { RecoverSubmissionsHandler } from './recover-submissions.handler.js';

/** Recovers submissions at the start and periodically. */
@Injectable()
export class SubmissionRecovery extends PeriodicTask {
  constructor(
    recover: RecoverSubmissionsHandler,
    @Inject(PLATFORM) { logger }: Platform,
    @Inject(CONFIG) config: ContactIntakeConfig,
  ) {
    super({
      name: 'recovery of submissions',
      everyMs: config.CONTACT_SWEEP_SECONDS * 1_000,
      runsAtStart: true,
      logger,
      run: () => recover.execute(() => this.isStopped),
    });
  }
}
