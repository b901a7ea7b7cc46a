import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { revocationsSchema, type Revocation } from '@sevenfold/contracts';
import { askIdentity } from './ask-identity.js';
import { revocationKeptMs } from './longest-life.js';
import type { Principal } from './principal.js';

export interface RevocationFeedOptions {
  /** Any URL on identity's own port. */
  identityUrl: string;
  /** Called once when the feed is lost, not for each failed attempt. */
  onTrouble: (error: unknown) => void;
}

const pollEveryMs = 2_000;
/** Milliseconds between polls until the first answer: the services of a stack start together. */
const retryEveryMs = 250;
/** Milliseconds without an answer at start before `onTrouble` is called. */
const patienceMs = 10_000;

/**
 * Revoked sign-ins, polled from identity every 2 s over HTTP, independent of the broker. While identity is
 * down, the last answer stays valid.
 */
export class RevocationFeed implements OnApplicationBootstrap, OnModuleDestroy {
  /** Epoch milliseconds. A key is a person, or a person and a session: see `keyOf`. */
  private readonly notBefore = new Map<string, number>();
  private readonly listeners = new Set<(revocation: Revocation) => void>();
  private readonly stopping = new AbortController();
  private readonly beginning = Promise.withResolvers<void>();
  private identity: 'unheard' | 'present' | 'away' = 'unheard';
  private until: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private patientUntil = 0;

  constructor(private readonly options: RevocationFeedOptions) {}

  /** Resolves with the first answer, or after `onTrouble` when none arrives in time. */
  get begun(): Promise<void> {
    return this.beginning.promise;
  }

  onApplicationBootstrap() {
    this.patientUntil = performance.now() + patienceMs;
    void this.poll();
  }

  onModuleDestroy() {
    this.stopping.abort();
    clearTimeout(this.timer);
  }

  isRevoked({ uid, sessionId, issuedAt }: Pick<Principal, 'uid' | 'sessionId' | 'issuedAt'>): boolean {
    const everywhere = this.notBefore.get(keyOf(uid)) ?? 0;
    const session = (sessionId !== undefined && this.notBefore.get(keyOf(uid, sessionId))) || 0;
    return issuedAt * 1000 <= Math.max(everywhere, session);
  }

  /** Calls back for each new revocation. */
  listen(listener: (revocation: Revocation) => void) {
    this.listeners.add(listener);
  }

  private async poll() {
    try {
      await this.refresh();
      this.note('present');
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      const isPatient = this.identity === 'unheard' && performance.now() < this.patientUntil;
      if (!isPatient && this.identity !== 'away') this.options.onTrouble(error);
      if (!isPatient) this.note('away');
    }
    const wait = this.until === undefined ? retryEveryMs : pollEveryMs;
    this.timer = setTimeout(() => void this.poll(), wait);
    // While the start waits for identity, this timer may be all that keeps the process alive.
    if (this.identity !== 'unheard') this.timer.unref();
  }

  private note(identity: 'present' | 'away') {
    this.identity = identity;
    this.beginning.resolve();
  }

  private async refresh() {
    const url = new URL('/revocations', this.options.identityUrl);
    if (this.until !== undefined) url.searchParams.set('since', String(this.until));
    const { until, revocations } = await askIdentity(url, revocationsSchema, this.stopping.signal);
    for (const revocation of revocations) this.apply(revocation);
    this.until = until;
    this.forgetBefore(until - revocationKeptMs);
  }

  private apply(revocation: Revocation) {
    const key = keyOf(revocation.uid, revocation.sessionId);
    if ((this.notBefore.get(key) ?? 0) >= revocation.notBefore) return;
    // Reinsert at the end: the map is ordered by expiry.
    this.notBefore.delete(key);
    this.notBefore.set(key, revocation.notBefore);
    for (const listener of this.listeners) listener(revocation);
  }

  private forgetBefore(longAgo: number) {
    for (const [key, notBefore] of this.notBefore) {
      if (notBefore > longAgo) return;
      this.notBefore.delete(key);
    }
  }
}

/** User ids contain no space. */
const keyOf = (uid: string, sessionId?: string) => (sessionId === undefined ? uid : `${uid} ${sessionId}`);
