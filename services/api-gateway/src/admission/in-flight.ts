import { TooMany, Unavailable } from '@sevenfold/contracts';
import { Passage, type Traveller } from './passage.js';
import { stalledMs, traffic } from './traffic.js';

const lookEveryMs = 1_000;

/**
 * Everything on its way through the gateway. Each kind of traffic has so many places per client and per service; when
 * all are taken the client that has stalled the longest gives way, and where none has, the newcomer is refused.
 */
export class InFlight {
  private readonly pools = new Map<string, Set<Passage>>();
  private readonly byClient = new Map<string, number>();
  private readonly looking: NodeJS.Timeout;

  /** @param clientFactor how many times the usual number one client may have in flight. */
  constructor(
    private readonly clientFactor: number,
    private readonly now = () => performance.now(),
  ) {
    this.looking = setInterval(() => this.look(), lookEveryMs).unref();
  }

  /**
   * @returns what gives the place back.
   * @throws TooMany for a client with too many, Unavailable when the service has all it can take.
   */
  enter(traveller: Traveller): () => void {
    const limits = traffic[traveller.kind];
    const client = `${traveller.kind} ${traveller.client}`;
    const own = this.byClient.get(client) ?? 0;
    if (own >= limits.perClient * this.clientFactor)
      throw new TooMany(
        'request.too-many-at-once',
        'Too many requests at once. Please let some of them finish.',
        { retryAfterSeconds: 1 },
      );
    const pool = this.poolOf(`${traveller.kind} ${traveller.upstream}`);
    if (pool.size >= limits.perUpstream) this.makeRoomIn(pool);
    const passage = new Passage(traveller, limits, this.now());
    pool.add(passage);
    this.byClient.set(client, own + 1);
    return () => {
      if (pool.delete(passage)) this.countDown(client);
    };
  }

  /** Looks at what has moved since the last time, and ends what has moved too little. */
  look() {
    const now = this.now();
    for (const pool of this.pools.values()) for (const passage of pool) passage.look(now);
  }

  /** Ends what has not arrived yet: nothing has been done for it, and to wait for it would hold up the stop. */
  refuseWhatArrives() {
    for (const pool of this.pools.values())
      for (const passage of pool) if (!passage.traveller.request.complete) passage.end('displaced');
  }

  stop() {
    clearInterval(this.looking);
  }

  private makeRoomIn(pool: Set<Passage>) {
    const now = this.now();
    let longest: Passage | undefined;
    for (const each of pool)
      if (each.stalledFor(now) > (longest?.stalledFor(now) ?? stalledMs)) longest = each;
    if (!longest)
      throw new Unavailable('service.busy', 'This part of the site is busy. Please try again shortly.', {
        retryAfterSeconds: 1,
      });
    pool.delete(longest);
    this.countDown(`${longest.traveller.kind} ${longest.traveller.client}`);
    longest.end('displaced');
  }

  private poolOf(name: string) {
    const pool = this.pools.get(name) ?? new Set();
    this.pools.set(name, pool);
    return pool;
  }

  private countDown(client: string) {
    const left = this.byClient.get(client)! - 1;
    if (left === 0) this.byClient.delete(client);
    else this.byClient.set(client, left);
  }
}
