import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, PeriodicTask, PLATFORM, type Platform } from '@sevenfold/service-defaults';
import type { StatusConfig } from '../config.js';
import { IncidentStore } from './incident-store.js';

/**
 * Emails and notifies people about what probes found, once it has lasted. Otherwise a component that fails for seconds,
 * again and again, would send everyone two messages each time.
 */
@Injectable()
export class TellPeople extends PeriodicTask {
  constructor(
    store: IncidentStore,
    clock: Clock,
    @Inject(CONFIG) config: StatusConfig,
    @Inject(PLATFORM) { logger }: Platform,
  ) {
    super({
      name: 'news of lasting incidents',
      everyMs: config.PROBE_INTERVAL_MS,
      logger,
      run: () => store.tellPeopleOfThoseSince(new Date(clock.now().getTime() - config.PEOPLE_TOLD_AFTER_MS)),
    });
  }
}
