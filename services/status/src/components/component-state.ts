import { ownerOf, type Component } from './catalog.js';
import { worst, type Finding, type Signal } from './signal.js';

/** A component's state at one moment. */
export interface ComponentState {
  readonly component: Component;
  /** The displayed state. */
  readonly shown: Finding;
  /** The result of the last probe, confirmed or not: history counts this. */
  readonly found: Finding;
  readonly confirmed: boolean;
  /** Whether it fails only because of another component, which may have its own incident. */
  readonly explained: boolean;
  readonly lastUpdated: Date;
  readonly latencyMs?: number;
}

export type Signals = ReadonlyMap<string, Signal>;

/** Undefined while unknown, such as a dependency that nobody reports. */
export function stateOf(component: Component, signals: Signals): ComponentState | undefined {
  const own = signals.get(component.needs[0]);
  if (!own) return undefined;
  const others = component.needs.slice(1).flatMap(id => signals.get(id) ?? []);
  const needed = [own, ...others];
  return {
    component,
    shown: worst(needed.map(signal => signal.shown)),
    found: worst([own.last.finding, ...others.map(signal => signal.shown)]),
    confirmed: needed.every(signal => signal.confirmed),
    explained: isExplained(component, signals),
    lastUpdated: own.last.at,
    latencyMs: own.last.latencyMs,
  };
}

function isExplained({ id, needs, through = [] }: Component, signals: Signals): boolean {
  if (through.some(signal => (signals.get(signal)?.shown ?? 'operational') !== 'operational')) return true;
  const failing = needs.filter(need => (signals.get(need)?.shown ?? 'operational') !== 'operational');
  return (
    failing.length > 0 && failing.every(need => ownerOf(need) !== id || hasOtherCauses(signals.get(need)))
  );
}

const hasOtherCauses = (signal: Signal | undefined) =>
  signal !== undefined &&
  signal.causes.length > 0 &&
  signal.causes.every(cause => ownerOf(cause) !== undefined);
