import { Inject, Injectable } from '@nestjs/common';
import { TooMany } from '@sevenfold/contracts';
import { Clock, CONFIG, networkOf } from '@sevenfold/service-defaults';
import type { IdentityConfig } from '../config.js';
import { Database } from '../database.js';

const minuteMs = 60_000;

/** Guest tokens per minute and client (an IPv4 address, an IPv6 /64), counted across replicas. */
@Injectable()
export class GuestTokenLimit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** @throws TooMany above the limit. */
  async take(address: string): Promise<void> {
    const now = this.clock.now().getTime();
    const minute = new Date(now - (now % minuteMs));
    const [row] = await this.database.$queryRaw<{ issued: number }[]>`
      insert into guest_token_counts as counted (address, minute, issued) values (${networkOf(address)}, ${minute}::timestamptz, 1)
      on conflict (address, minute) do update set issued = counted.issued + 1
      returning issued`;
    const issued = row!.issued;
    if (issued === 1) await this.forgetBefore(minute);
    if (issued > this.config.GUEST_TOKENS_PER_MINUTE)
      throw new TooMany(
        'guest-token.too-many',
        'Too many guests from your network. Wait a minute, then try again.',
      );
  }

  private async forgetBefore(minute: Date) {
    await this.database.guestTokenCount.deleteMany({ where: { minute: { lt: minute } } });
  }
}
