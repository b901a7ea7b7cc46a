import { TooMany } from '@sevenfold/contracts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { GatewayConfig } from '../config.js';

type Rates = Pick<GatewayConfig, 'RATE_LIMIT_PER_MINUTE' | 'SIGN_IN_RATE_LIMIT_PER_MINUTE'>;

/**
 * Request rate per client. Requests, handshakes and event streams share one limit; signing in has another.
 */
export class RateLimits {
  private readonly all: RateLimiterMemory;
  private readonly signIn: RateLimiterMemory;

  constructor(config: Rates) {
    this.all = new RateLimiterMemory({ points: config.RATE_LIMIT_PER_MINUTE, duration: 60 });
    this.signIn = new RateLimiterMemory({ points: config.SIGN_IN_RATE_LIMIT_PER_MINUTE, duration: 60 });
  }

  /** @throws TooMany with the seconds to wait. */
  async take(client: string, signsIn = false) {
    try {
      await (signsIn ? this.signIn : this.all).consume(client);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const seconds = Math.ceil(refused.msBeforeNext / 1_000);
      throw new TooMany('request.too-many', `Too many requests. Please try again in ${seconds} seconds.`, {
        retryAfterSeconds: seconds,
      });
    }
  }
}
