import { Injectable } from '@nestjs/common';
import { sessionSignedOutV1, type EventOf } from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import { SessionRevocations } from './session-revocations.js';

/** Someone signed out: closes their sockets on all pods. */
@Injectable()
@Consumes(sessionSignedOutV1)
export class SessionSignedOutConsumer {
  constructor(private readonly sessionRevocations: SessionRevocations) {}

  handle({ data }: EventOf<typeof sessionSignedOutV1>) {
    return this.sessionRevocations.announce(data.uid, Date.parse(data.signedOutAt), data.sessionId);
  }
}
