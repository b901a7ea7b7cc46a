import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@sevenfold/service-defaults';
import type { StatusConfig } from '../config.js';
import { catalog } from './catalog.js';
import { stateOf, type ComponentState } from './component-state.js';
import { observe, type DampingRules, type Observation, type Signal } from './signal.js';

/** The current state of every component, in memory: the page needs nothing else to answer. */
@Injectable()
export class ComponentStates {
  private readonly signals = new Map<string, Signal>();
  private readonly rules: DampingRules;
  private observedAt = performance.now();

  constructor(@Inject(CONFIG) config: StatusConfig) {
    this.rules = {
      failuresUntilShown: config.FAILURES_UNTIL_SHOWN,
      successesUntilShown: config.SUCCESSES_UNTIL_SHOWN,
    };
  }

  observe(signal: string, observation: Observation) {
    this.observedAt = performance.now();
    this.signals.set(signal, observe(this.signals.get(signal), observation, this.rules));
  }

  /** Whether the displayed state differs from the last probe. */
  doubts(signal: string): boolean {
    const known = this.signals.get(signal);
    return known !== undefined && known.shown !== known.last.finding;
  }

  /** Whether nothing on its path is known to fail. */
  seesNothingWrongOn(signal: string): boolean {
    const through = catalog.find(({ needs }) => needs[0] === signal)?.through ?? [];
    return through.every(each => (this.signals.get(each)?.shown ?? 'operational') === 'operational');
  }

  /** Seconds since the last probe of anything. */
  age(): number {
    return (performance.now() - this.observedAt) / 1000;
  }

  /** In the order of the page. */
  all(): ComponentState[] {
    return catalog.flatMap(component => stateOf(component, this.signals) ?? []);
  }

  /** Components that own this signal. */
  statesOf(signal: string): ComponentState[] {
    return this.all().filter(({ component }) => component.needs[0] === signal);
  }
}
