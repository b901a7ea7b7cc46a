import { Injectable } from '@nestjs/common';
import { sessionSignedOutV1, type EventOf } from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import { SessionRevocations } from './session-revocations.js';

/** Somebody signed out: their sockets end, on whichever pod they are. */
@Injectable()
@Consumes(sessionSignedOutV1)
export class SessionSignedOutConsumer {
  constructor(private readonly sessionRevocations: SessionRevocations) {}

  handle({ data }: EventOf<typeof sessionSignedOutV1>) {
    return this.sessionRevocations.announce(data.uid, Date.parse(data.signedOutAt), data.sessionId);
  }
}
