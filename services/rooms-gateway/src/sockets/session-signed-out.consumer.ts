import { Injectable } from '@nestjs/common';
import { sessionSignedOutV1, type EventOf } from '@sevenfold/contracts';
import { Consumes } from '@sevenfold/messaging';
import { SignOuts } from './sign-outs.js';

/** Somebody signed out: their sockets end, on whichever pod they are. */
@Injectable()
@Consumes(sessionSignedOutV1)
export class SessionSignedOutConsumer {
  constructor(private readonly signOuts: SignOuts) {}

  handle({ data }: EventOf<typeof sessionSignedOutV1>) {
    return this.signOuts.announce(data.uid, Date.parse(data.signedOutAt), data.sessionId);
  }
}
