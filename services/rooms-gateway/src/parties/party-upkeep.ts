import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, PeriodicTask } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { eachDespiteFailures } from '../each-despite-failures.js';
import { Parties } from './parties.js';
import { PartyEmails } from './party-emails.js';

const everyMs = 5_000;

/** Cancels parties of rooms that were released, and sends the emails that are due. */
@Injectable()
export class PartyUpkeep extends PeriodicTask {
  constructor(parties: Parties, emails: PartyEmails, @Inject(LOGGER) logger: Logger) {
    const steps = [() => parties.sweep(), () => emails.sendDue()];
    const run = () => eachDespiteFailures(steps, step => step());
    super({ name: 'upkeep of parties', everyMs, logger, run });
  }
}
