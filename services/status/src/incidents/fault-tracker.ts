import { randomUUID } from 'node:crypto';
import type { ComponentState } from '../components/component-state.js';

/** A failure from start to end, in memory until it is stored. */
export interface Fault {
  /** Id of its incident. */
  id: string;
  readonly component: string;
  readonly name: string;
  readonly startedAt: Date;
  /** The worst state so far. */
  impact: 'degraded' | 'down';
  endedAt?: Date;
  /** What the database already has. */
  stored?: { impact: 'degraded' | 'down' };
}

/**
 * Derives faults from displayed states. A fault starts when a component fails for its own reason, outside
 * maintenance, and ends when it works again. A component whose failure was explained by another is probed
 * once more after the other recovers, because it still shows as failing. A fault that starts and ends while
 * the database is down is kept too.
 */
export class FaultTracker {
  private readonly open = new Map<string, Fault>();
  private ended: Fault[] = [];
  /** When another component last explained a component's failure. */
  private readonly explainedAt = new Map<string, Date>();

  /** Open faults from an earlier run of this service. */
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

  /** Call this once the whole fault is in the database. */
  forget(fault: Fault) {
    this.ended = this.ended.filter(ended => ended !== fault);
  }

  /** Whether its last probe succeeded, or is older than the recovery of the explaining component. */
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
