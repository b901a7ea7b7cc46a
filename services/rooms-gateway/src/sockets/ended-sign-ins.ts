import { Inject, Injectable } from '@nestjs/common';
import { AccessCheck, RevocationFeed } from '@sevenfold/auth';
import { LOGGER, Rounds } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { tokenExpired } from './close-reasons.js';
import { Connections } from './connections.js';

/** As often as operators' requests are confirmed. */
const everySeconds = 2;

/**
 * Closes this pod's sockets whose sign-in was ended, as soon as identity tells, also while the broker is slow; and those
 * of operators who are none any more, who come back as everyone else.
 */
@Injectable()
export class EndedSignIns extends Rounds {
  constructor(
    private readonly connections: Connections,
    private readonly revocations: RevocationFeed,
    private readonly check: AccessCheck,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(everySeconds, logger);
  }

  override start() {
    this.revocations.listen(({ uid }) =>
      this.connections.closeWhere(uid, tokenExpired, principal => this.revocations.isRevoked(principal)),
    );
    super.start();
  }

  protected async round() {
    for (const { principal } of this.connections.ofOperators())
      if (!(await this.check.isStillOperator(principal)))
        this.connections.closeWhere(principal.uid, tokenExpired, ({ admin }) => admin);
  }
}
