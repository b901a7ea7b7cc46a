import { TooMany } from '@sevenfold/contracts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { GatewayConfig } from '../config.js';
import { maySendEmail, type Route } from '../routes/route-table.js';

type Rates = Pick<
  GatewayConfig,
  'RATE_LIMIT_PER_MINUTE' | 'SIGN_IN_RATE_LIMIT_PER_MINUTE' | 'SIGN_IN_EMAILS_PER_HOUR'
>;

/**
 * Request rate per client. Requests, handshakes and event streams share one limit. Signing in has its own, and
 * requests that may send an email also count against a third.
 */
export class RateLimits {
  private readonly all: RateLimiterMemory;
  private readonly signIn: RateLimiterMemory;
  private readonly email: RateLimiterMemory;

  constructor(config: Rates) {
    this.all = new RateLimiterMemory({ points: config.RATE_LIMIT_PER_MINUTE, duration: 60 });
    this.signIn = new RateLimiterMemory({ points: config.SIGN_IN_RATE_LIMIT_PER_MINUTE, duration: 60 });
    this.email = new RateLimiterMemory({ points: config.SIGN_IN_EMAILS_PER_HOUR, duration: 3_600 });
  }

  /** @throws TooMany with the seconds to wait. */
  async take(client: string, route?: Route, method = 'GET') {
    try {
      await (route?.signsIn ? this.signIn : this.all).consume(client);
      if (route && maySendEmail(route, method)) await this.email.consume(client);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const seconds = Math.ceil(refused.msBeforeNext / 1_000);
      const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
      throw new TooMany('request.too-many', `Too many requests. Try again in ${wait}.`, {
        retryAfterSeconds: seconds,
      });
    }
  }
}
