import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { sessionSignedOutV1, type EventOf } from '@sevenfold/contracts';
import { OnEvent } from '@sevenfold/service-defaults';
import { SessionRevocations } from './session-revocations.js';

/** Someone signed out: closes their sockets on all pods. */
@Controller()
export class SessionSignedOutConsumer {
  constructor(private readonly sessionRevocations: SessionRevocations) {}

  @OnEvent(sessionSignedOutV1)
  handle(@Payload() { data }: EventOf<typeof sessionSignedOutV1>) {
    return this.sessionRevocations.announce(data.uid, Date.parse(data.signedOutAt), data.sessionId);
  }
}
