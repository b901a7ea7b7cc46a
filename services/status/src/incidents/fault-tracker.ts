import { randomUUID } from 'node:crypto';
import type { ComponentState } from '../components/component-state.js';

/** A failure from its first sight to its end, in memory until the database has it. */
export interface Fault {
  /** Id of its incident. */
  id: string;
  readonly component: string;
  readonly name: string;
  readonly startedAt: Date;
  /** The worst it has been. */
  impact: 'degraded' | 'down';
  endedAt?: Date;
  /** What the database knows of it already. */
  stored?: { impact: 'degraded' | 'down' };
}

/**
 * Turns what is shown into faults. A fault begins when a component fails for a reason of its own, outside
 * maintenance, and ends when it works again. What failed because of something else is given one look of its own after
 * that works again: it is still shown as failing while it recovers. One that begins and ends while the database is down is kept too.
 */
export class FaultTracker {
  private readonly open = new Map<string, Fault>();
  private ended: Fault[] = [];
  /** When the failure of a component was last explained by another's. */
  private readonly explainedAt = new Map<string, Date>();

  /** Faults that an earlier run of this service left open. */
  resume(faults: readonly Fault[]) {
    for (const fault of faults) if (!this.open.has(fault.component)) this.open.set(fault.component, fault);
  }

  update(states: readonly ComponentState[], isPlanned: (component: string) => boolean, now: Date) {
    for (const state of states.filter(({ confirmed }) => confirmed)) {
      if (state.shown === 'operational') this.end(state.component.id, now);
      else if (this.open.has(state.component.id)) this.worsen(state);
      else if (state.explained) this.explainedAt.set(state.component.id, now);
      else if (!this.recovers(state) && !isPlanned(state.component.id)) this.begin(state, now);
    }
  }

  /** Oldest first. */
  unfinished(): Fault[] {
    return [...this.ended, ...this.open.values()];
  }

  /** The database has all of it. */
  forget(fault: Fault) {
    this.ended = this.ended.filter(ended => ended !== fault);
  }

  /** Its last look was a good one, or is older than the recovery of what explained its failure. */
  private recovers({ component, found, lastUpdated }: ComponentState) {
    const explainedAt = this.explainedAt.get(component.id);
    return explainedAt !== undefined && (found === 'operational' || lastUpdated <= explainedAt);
  }

  private begin({ component: { id, name }, shown }: ComponentState, now: Date) {
    const impact = shown === 'down' ? 'down' : 'degraded';
    this.open.set(id, { id: randomUUID(), component: id, name, startedAt: now, impact });
  }

  private worsen({ component, shown }: ComponentState) {
    if (shown === 'down') this.open.get(component.id)!.impact = 'down';
  }

  private end(component: string, now: Date) {
    this.explainedAt.delete(component);
    const fault = this.open.get(component);
    if (!fault) return;
    this.open.delete(component);
    this.ended.push({ ...fault, endedAt: now });
  }
}
