import { Inject, Injectable } from '@nestjs/common';
import { PeriodicTask, PLATFORM, type Platform } from '@sevenfold/service-defaults';
import { EmailSubscriptions } from './email-subscriptions.js';

const everyMs = 600_000;

/** Deletes addresses whose owners did not confirm them. */
@Injectable()
export class ExpireAddresses extends PeriodicTask {
  constructor(subscriptions: EmailSubscriptions, @Inject(PLATFORM) { logger }: Platform) {
    super({
      name: 'expiry of unconfirmed addresses',
      everyMs,
      runsAtStart: true,
      logger,
      run: () => subscriptions.prune(),
    });
  }
}
