import { standingSchema, Unavailable, type Standing } from '@sevenfold/contracts';
import { askIdentity } from './ask-identity.js';
import type { Principal } from './principal.js';

/** Milliseconds for which a cached answer is used without asking again. */
const freshMs = 2_000;
/** Milliseconds for which the last answer counts while identity or the realm does not answer. */
const graceMs = 60_000;
/** Cache size; operators are few. Evicts the least recently refreshed. */
const mostKnown = 1_000;

interface Known {
  standing: Standing;
  askedAt: number;
  answeredAt: number;
}

/**
 * Confirms operators' tokens with identity, which asks the realm: a demotion takes effect within 5 s. After a
 * minute without an answer nobody is an operator.
 */
export class OperatorStandings {
  private readonly known = new Map<string, Known>();
  private readonly asking = new Map<string, Promise<Standing>>();

  constructor(
    private readonly identityUrl: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @throws Unavailable `access.not-confirmed` */
  async of(principal: Principal): Promise<Standing> {
    const key = [principal.uid, principal.sessionId, principal.issuedAt].join(' ');
    const known = this.known.get(key);
    if (known && this.now() - known.askedAt < freshMs && this.mayCount(known)) return known.standing;
    return this.asking.get(key) ?? this.askOnce(key, principal);
  }

  /** Concurrent requests share the answer. */
  private askOnce(key: string, principal: Principal): Promise<Standing> {
    const underWay = this.ask(key, principal).finally(() => this.asking.delete(key));
    this.asking.set(key, underWay);
    return underWay;
  }

  private async ask(key: string, principal: Principal): Promise<Standing> {
    const askedAt = this.now();
    try {
      const { standing } = await askIdentity(this.addressOf(principal), standingSchema);
      this.remember(key, { standing, askedAt, answeredAt: askedAt });
      return standing;
    } catch (cause) {
      const known = this.known.get(key);
      if (known && this.mayCount(known)) {
        this.remember(key, { ...known, askedAt: this.now() });
        return known.standing;
      }
      throw new Unavailable(
        'access.not-confirmed',
        'We can’t confirm that you’re an operator right now. Try again shortly.',
        { cause },
      );
    }
  }

  private mayCount({ answeredAt }: Known) {
    return this.now() - answeredAt < graceMs;
  }

  private remember(key: string, known: Known) {
    this.known.delete(key);
    this.known.set(key, known);
    if (this.known.size > mostKnown) this.known.delete(this.known.keys().next().value!);
  }

  private addressOf({ uid, sessionId, issuedAt }: Principal): URL {
    const url = new URL(`/operators/${encodeURIComponent(uid)}/standing`, this.identityUrl);
    url.searchParams.set('issuedAt', String(issuedAt));
    if (sessionId !== undefined) url.searchParams.set('sessionId', sessionId);
    return url;
  }
}
