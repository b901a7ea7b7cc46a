import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, PLATFORM, type Platform } from '@sevenfold/service-defaults';
import type { JourneyName } from '../../components/catalog.js';
import type { Observation } from '../../components/signal.js';
import type { StatusConfig } from '../../config.js';
import { joinRoom } from './room.journey.js';
import { beKnown, signIn } from './sign-in.journey.js';
import { sendSubmission } from './submission.journey.js';
import { ApiClient } from './api-client.js';

/** A token with less than this left is not used, in ms. */
const spareMs = 30_000;

/**
 * Does what people do, from the gateway to the database and back, as the realm's client `sevenfold-probe`.
 * Services recognise it by its token and hide its data from everyone.
 */
@Injectable()
export class Journeys {
  private readonly stopping = new AbortController();
  private token: { value: string; until: number } | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: StatusConfig,
    @Inject(PLATFORM) private readonly platform: Platform,
  ) {}

  /** The configured journeys, each as a probe. */
  all(): [JourneyName, () => Promise<Observation>][] {
    const { JOURNEYS, PROBE_CLIENT_SECRET: secret } = this.config;
    if (!secret) return [];
    return JOURNEYS.map(name => [name, () => this.look(name, secret)]);
  }

  stop() {
    this.stopping.abort();
  }

  private async look(name: JourneyName, secret: string): Promise<Observation> {
    const started = performance.now();
    const { JOURNEY_TIMEOUT_MS, JOURNEY_SLOW_MS } = this.config;
    const signal = AbortSignal.any([AbortSignal.timeout(JOURNEY_TIMEOUT_MS), this.stopping.signal]);
    try {
      await this.go(name, secret, signal);
      const latencyMs = Math.round(performance.now() - started);
      return { finding: latencyMs > JOURNEY_SLOW_MS ? 'degraded' : 'operational', at: new Date(), latencyMs };
    } catch (error) {
      if (!this.stopping.signal.aborted)
        this.platform.logger.warn({ err: error, journey: name }, 'journey failed');
      return { finding: 'down', at: new Date() };
    }
  }

  private async go(name: JourneyName, secret: string, signal: AbortSignal): Promise<unknown> {
    if (name === 'sign-in') return beKnown(this.client(signal, await this.freshToken(secret, signal)));
    const api = this.client(signal, await this.knownToken(secret, signal));
    return name === 'room' ? joinRoom(api) : sendSubmission(api);
  }

  private client(signal: AbortSignal, token?: string) {
    return new ApiClient(this.config.JOURNEY_ORIGIN ?? this.config.API_GATEWAY_URL, signal, token);
  }

  /** Other journeys reuse a valid token without a new sign-in: each must fail only for its own steps. */
  private async knownToken(secret: string, signal: AbortSignal): Promise<string> {
    if (this.token && Date.now() < this.token.until) return this.token.value;
    return this.freshToken(secret, signal);
  }

  private async freshToken(secret: string, signal: AbortSignal): Promise<string> {
    const { access_token: value, expires_in: seconds } = await signIn(this.client(signal), secret);
    this.token = { value, until: Date.now() + seconds * 1000 - spareMs };
    return value;
  }
}
