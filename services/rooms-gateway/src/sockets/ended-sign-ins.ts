import { Inject, Injectable } from '@nestjs/common';
import { AccessCheck, RevocationFeed } from '@sevenfold/auth';
import { LOGGER, PeriodicTask } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { signInEnded, tokenExpired } from './close-reasons.js';
import { Connections } from './connections.js';

/** Requests also rely for this long on identity's last confirmation of an operator. */
const everyMs = 2_000;

/**
 * Closes this pod's sockets whose session has ended, as soon as identity says so, even while the broker is
 * slow. Also closes sockets of former operators, who may reconnect without the role.
 */
@Injectable()
export class EndedSignIns extends PeriodicTask {
  constructor(
    private readonly connections: Connections,
    private readonly revocations: RevocationFeed,
    private readonly check: AccessCheck,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'check of operators', everyMs, logger, run: () => this.checkOperators() });
  }

  override start() {
    this.revocations.listen(({ uid }) =>
      this.connections.closeWhere(uid, signInEnded, principal => this.revocations.isRevoked(principal)),
    );
    return super.start();
  }

  private async checkOperators() {
    for (const { principal } of this.connections.ofOperators())
      if (!(await this.check.isStillOperator(principal)))
        this.connections.closeWhere(principal.uid, tokenExpired, ({ admin }) => admin);
  }
}
