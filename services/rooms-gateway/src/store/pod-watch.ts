import type { PodRegistry } from './room-store.js';

/** A sign of life is good for so long, and given every `beatMs`. */
export const ttlMs = 6_000;
export const beatMs = 2_000;

/**
 * Gives this pod's signs of life, and judges the others by theirs. A pod that could not give its own does not judge: the
 * others could not either, and are about to.
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

  /** Of other pods: those that give no sign of life, and gave none the last time they were asked after either. */
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

  /** Others give theirs up to `beatMs` before ours: with one of ours missing, theirs may be over. */
  private isInterrupted() {
    return this.now() - this.lastBeat >= 2 * beatMs;
  }
}
