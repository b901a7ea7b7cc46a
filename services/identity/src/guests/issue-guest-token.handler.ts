import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { guestUidPrefix, type GuestToken } from '@sevenfold/contracts';
import { Clock, CONFIG } from '@sevenfold/service-defaults';
import type { IdentityConfig } from '../config.js';
import { GuestTokenLimit } from './guest-token-limit.js';
import { GuestTokens } from './guest-tokens.js';
import { guestUntil, mayStay, tokenExpiry, type Guest } from './guest.js';

/** Issues a guest token. A caller with a valid one stays the same guest until their day is over. */
@Injectable()
export class IssueGuestTokenHandler {
  constructor(
    private readonly tokens: GuestTokens,
    private readonly limit: GuestTokenLimit,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  async execute(address: string, shownToken: string | undefined): Promise<GuestToken> {
    await this.limit.take(address);
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const guest = (await this.knownGuest(shownToken, now)) ?? {
      uid: guestUidPrefix + randomUUID(),
      since: now,
    };
    const expiresAt = tokenExpiry(guest, now, this.config.GUEST_TOKEN_MINUTES);
    return {
      token: await this.tokens.write(guest, now, expiresAt),
      tokenType: 'Bearer',
      uid: guest.uid,
      expiresAt: isoOf(expiresAt),
      guestUntil: isoOf(guestUntil(guest)),
    };
  }

  private async knownGuest(shownToken: string | undefined, now: number): Promise<Guest | undefined> {
    const guest = shownToken && (await this.tokens.read(shownToken));
    return guest && mayStay(guest, now) ? guest : undefined;
  }
}

const isoOf = (epochSeconds: number) => new Date(epochSeconds * 1000).toISOString();
