import type { Socket } from 'node:net';
import { ClientCounts } from './client-counts.js';
import { Passage, type Traveller } from './passage.js';
import { busy, tooManyAtOnce } from './refusals.js';
import { lowestRate, traffic } from '../routes/traffic.js';

const lookEveryMs = 1_000;

/**
 * All requests in flight. Each kind of traffic has a number of slots per client and per service. When all are
 * taken, the slowest client is displaced; if none is slow, the new request is rejected.
 */
export class InFlight {
  private readonly pools = new Map<string, Set<Passage>>();
  private readonly byClient = new ClientCounts();
  private readonly bySocket = new WeakMap<Socket, number>();
  private readonly looking: NodeJS.Timeout;

  /** @param clientFactor multiplies the requests that one client may have in flight. */
  constructor(
    private readonly clientFactor: number,
    private readonly now = () => performance.now(),
  ) {
    this.looking = setInterval(() => this.look(), lookEveryMs).unref();
  }

  /**
   * @returns a function that releases the slot.
   * @throws TooMany if the client has too many requests in flight, Unavailable if the service has.
   */
  enter(traveller: Traveller): () => void {
    const limits = traffic[traveller.kind];
    const client = `${traveller.kind} ${traveller.client}`;
    if (this.byClient.of(client) >= limits.perClient * this.clientFactor) throw tooManyAtOnce();
    const pool = this.poolOf(`${traveller.kind} ${traveller.upstream}`);
    if (pool.size >= limits.perUpstream) this.makeRoomIn(pool);
    const passage = new Passage(traveller, limits, this.now());
    pool.add(passage);
    this.byClient.add(client);
    this.bySocket.set(traveller.request.socket, this.on(traveller.request.socket) + 1);
    return () => this.leave(pool, passage);
  }

  /** Requests in flight on a connection. */
  on(socket: Socket): number {
    return this.bySocket.get(socket) ?? 0;
  }

  /**
   * Measures progress since the last call, and ends requests that are too slow. Releases slots of clients
   * that disconnected, even if their answers never signalled an end.
   */
  look() {
    const now = this.now();
    for (const pool of this.pools.values())
      for (const passage of pool)
        if (passage.isGone) this.leave(pool, passage);
        else passage.look(now);
  }

  /**
   * Ends requests that are still arriving: nothing was done for them, and waiting for them would delay
   * shutdown.
   */
  refuseWhatArrives() {
    for (const pool of this.pools.values())
      for (const passage of pool) if (!passage.traveller.request.complete) passage.end('displaced');
  }

  stop() {
    clearInterval(this.looking);
  }

  private makeRoomIn(pool: Set<Passage>) {
    const now = this.now();
    let slowest: Passage | undefined;
    for (const each of pool) if (each.rate(now) < (slowest?.rate(now) ?? lowestRate)) slowest = each;
    if (!slowest) throw busy();
    this.leave(pool, slowest);
    slowest.end('displaced');
  }

  private poolOf(name: string) {
    const pool = this.pools.get(name) ?? new Set();
    this.pools.set(name, pool);
    return pool;
  }

  private leave(pool: Set<Passage>, passage: Passage) {
    if (!pool.delete(passage)) return;
    const { kind, client, request } = passage.traveller;
    this.byClient.remove(`${kind} ${client}`);
    this.bySocket.set(request.socket, this.on(request.socket) - 1);
  }
}
