import { lookup } from 'node:dns/promises';
import { Kept, withDeadline } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { z } from 'zod';
import { podsOf } from './placement.js';
import { PodLoads } from './pod-loads.js';

/** Shorter than the time between a pod becoming unready and closing (`shutdownDelaySeconds` in the chart). */
const renewMs = 1_000;
/** A handshake waits this long for names, then uses the pods known so far. */
const patienceMs = 250;
/** A pod that did not answer comes last for this long, so that only one handshake has to time out. */
const avoidMs = 5_000;

/** Above this share of the load a pod takes no new rooms. 1 is even; the margin is for rounding. */
const busyAbove = 1.01;

/** What ROOMS_GATEWAY_PODS may be. */
export const podsSchema = z.string().transform((text, context) => {
  const [, host, port] = /^dns:([A-Za-z0-9.-]+):(\d{1,5})$/.exec(text) ?? [];
  if (host && port) return { host, port };
  const urls = text.split(',');
  if (urls.every(url => url.startsWith('http://') && URL.canParse(url))) return urls;
  context.addIssue('must be dns:<host>:<port>, or http:// URLs separated by commas');
  return z.NEVER;
});

/** A name with an address for each pod, or their URLs. */
export type PodsSource = z.infer<typeof podsSchema>;

/** A pod to ask for a socket. */
export interface Candidate {
  readonly url: string;
  /** Absent if the pod must take the socket; otherwise it may leave it to the next pod (`nextPodHeader`). */
  readonly mayLeave?: 'free' | 'busy';
}

/** The pods of rooms-gateway, as this gateway knows them. */
export class RoomPods {
  private known: readonly string[] = [];
  /** Pods that did not answer, and until when to avoid them, in monotonic ms. */
  private readonly avoided = new Map<string, number>();
  private readonly current: Kept<readonly string[]>;
  private readonly loads = new PodLoads();
  /** Rooms whose first socket here has not found its pod yet. */
  private readonly beginning = new Map<string, Promise<unknown>>();

  /** @param service URL of the Service, which has all pods behind it, in case none is known or answers. */
  constructor(
    source: PodsSource,
    private readonly service: string,
    private readonly logger: Pick<Logger, 'warn'>,
    resolve: (host: string) => Promise<{ address: string; family: number }[]> = host =>
      // Not `resolve4`, which skips the search domains of Kubernetes. One look-up at a time: each holds a thread.
      lookup(host, { all: true }),
  ) {
    this.current = new Kept(
      () => (Array.isArray(source) ? Promise.resolve(source) : this.lookUp(source, resolve)),
      () => renewMs,
    );
  }

  /**
   * The pods to ask for a socket of a room, in turn: the one that has it, then all in the room's order, then those that
   * did not answer. If none takes the socket, the least busy must; if none is known, any behind the Service.
   */
  async of(room: string): Promise<Candidate[]> {
    const known = await withDeadline(this.current.get(), patienceMs).catch(() => this.known);
    const pods = this.loads.withRoomFirst(room, podsOf(room, known));
    const now = performance.now();
    const isAvoided = (pod: string) => (this.avoided.get(pod) ?? 0) > now;
    const answering = pods.filter(pod => !isAvoided(pod));
    const shares = this.loads.sharesOf(answering);
    const [least] = answering.toSorted((a, b) => shares.get(a)! - shares.get(b)!);
    return [
      ...answering.map(url => ({ url, mayLeave: shares.get(url)! > busyAbove ? 'busy' : 'free' }) as const),
      ...pods.filter(isAvoided).map(url => ({ url, mayLeave: 'free' }) as const),
      ...(least === undefined ? [] : [{ url: least }]),
      { url: this.service },
    ];
  }

  /**
   * Lets the first socket of a room find its pod before others of the room look for theirs: sockets that
   * arrive together would see different loads, and pick different pods.
   */
  async inTurn<T>(room: string, find: () => Promise<T>): Promise<T> {
    const first = this.beginning.get(room);
    if (first) await first.catch(() => undefined);
    if (first || this.loads.has(room)) return find();
    const found = find();
    this.beginning.set(room, found);
    try {
      return await found;
    } finally {
      this.beginning.delete(room);
    }
  }

  /** Counts a socket until the returned function is called. */
  count(pod: string, room: string): () => void {
    return this.loads.add(pod, room);
  }

  /** Puts other pods first for a while. */
  avoid(pod: string, error: unknown) {
    this.logger.warn({ err: error, pod }, 'a pod of rooms-gateway does not answer');
    const now = performance.now();
    for (const [other, until] of this.avoided) if (until <= now) this.avoided.delete(other);
    this.avoided.set(pod, now + avoidMs);
  }

  private async lookUp(
    { host, port }: Exclude<PodsSource, string[]>,
    resolve: (host: string) => Promise<{ address: string; family: number }[]>,
  ) {
    try {
      const addresses = await resolve(host);
      this.known = addresses.map(
        ({ address, family }) => `http://${family === 6 ? `[${address}]` : address}:${port}`,
      );
    } catch (error) {
      this.logger.warn({ err: error, host }, 'failed to look up pods of rooms-gateway');
    }
    return this.known;
  }
}
