import type { PodRegistry } from './room-store.js';

/** Lifetime of a heartbeat, which is sent every `beatMs`. */
export const ttlMs = 6_000;
export const beatMs = 2_000;

/**
 * Sends this pod's heartbeats, and checks those of other pods. A pod whose own heartbeats failed declares
 * nobody dead: the others' probably failed too, and will resume.
 */
export class PodWatch {
  private lastBeat = -Infinity;
  private steadySince = Infinity;
  private missing: ReadonlySet<string> = new Set();

  constructor(
    readonly pod: string,
    private readonly registry: PodRegistry,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async beat() {
    await this.registry.beat(this.pod, ttlMs);
    if (this.isInterrupted()) this.steadySince = this.now();
    this.lastBeat = this.now();
  }

  leave() {
    return this.registry.leave(this.pod);
  }

  isAlive(pod: string) {
    return this.registry.isAlive(pod);
  }

  /** Other pods without a heartbeat now and at the previous check. */
  async dead(pods: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const before = this.missing;
    this.missing = new Set();
    if (!this.mayJudge()) return this.missing;
    const missing = new Set<string>();
    for (const pod of pods) if (pod !== this.pod && !(await this.isAlive(pod))) missing.add(pod);
    this.missing = missing;
    return new Set([...missing].filter(pod => before.has(pod)));
  }

  private mayJudge() {
    return !this.isInterrupted() && this.now() - this.steadySince >= ttlMs;
  }

  /** Other pods send their heartbeats up to `beatMs` before ours. If we miss one of ours, theirs may have expired. */
  private isInterrupted() {
    return this.now() - this.lastBeat >= 2 * beatMs;
  }
}
