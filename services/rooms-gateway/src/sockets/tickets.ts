import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RevocationFeed, type Principal } from '@sevenfold/auth';
import { Unauthenticated } from '@sevenfold/contracts';
import { reachingStore } from '../store/reaching-store.js';
import { TicketStore } from '../store/room-store.js';
import { SessionRevocations } from './session-revocations.js';

/** A ticket admits one socket, once, within this time. */
export const ticketTtlMs = 30_000;

export interface Admission {
  principal: Principal;
  origin: string | undefined;
  /** The browser's mark. Missing if an older gateway issued the ticket. */
  device?: string;
}

/** A ticket replaces the token in the socket's URL, where a token would end up in logs. */
@Injectable()
export class Tickets {
  constructor(
    private readonly store: TicketStore,
    @Inject(SessionRevocations) private readonly sessionRevocations: Pick<SessionRevocations, 'isOver'>,
    @Inject(RevocationFeed) private readonly revocations: Pick<RevocationFeed, 'isRevoked'>,
  ) {}

  /** @throws Unauthenticated if the token's session is over, Unavailable while the live store is down. */
  async issue(principal: Principal, origin: string | undefined, device: string): Promise<string> {
    this.refuseOver(principal);
    const ticket = randomBytes(24).toString('base64url');
    const admission: Admission = { principal: { ...principal, token: '' }, origin, device };
    await reachingStore(this.store.put(ticket, JSON.stringify(admission), ticketTtlMs));
    return ticket;
  }

  /** @throws Unauthenticated if the ticket is invalid, used, expired, or issued for another origin. */
  async redeem(ticket: string, origin: string | undefined): Promise<Admission> {
    const content = ticket === '' ? null : await this.store.take(ticket);
    if (content === null) throw invalid();
    const admission = JSON.parse(content) as Admission;
    if (admission.origin !== origin) throw invalid();
    if (admission.principal.expiresAt * 1000 <= Date.now()) throw invalid();
    this.refuseOver(admission.principal);
    return admission;
  }

  /** Identity tells each gateway about ended sessions directly; the sign-out event may arrive later, or earlier. */
  private refuseOver(principal: Principal) {
    if (this.sessionRevocations.isOver(principal) || this.revocations.isRevoked(principal))
      throw new Unauthenticated('session.over', 'This session has ended. Sign in again.');
  }
}

const invalid = () =>
  new Unauthenticated(
    'ticket.invalid',
    'This ticket is used, expired or issued for another origin. Get a new one.',
  );
