import { metrics } from '@opentelemetry/api';
import type { ComponentStates } from '../components/component-states.js';
import type { Finding } from '../components/signal.js';

const meter = metrics.getMeter('@sevenfold/status');

const levels: Record<Finding, number> = { operational: 1, degraded: 0.5, down: 0 };

/** Exports displayed states, and the time since the last probe. Returns a function that stops it. */
export function observeComponents(states: ComponentStates): () => void {
  const component = meter.createObservableGauge('sevenfold.status.component.up', {
    description: 'Displayed state of a component: 1 operational, 0.5 degraded, 0 down',
    unit: '1',
  });
  const age = meter.createObservableGauge('sevenfold.status.probe.age', {
    description: 'Time since the last probe',
    unit: 's',
  });
  const observeStates: Parameters<typeof component.addCallback>[0] = result => {
    for (const { component: part, shown } of states.all()) result.observe(levels[shown], { name: part.id });
  };
  const observeAge: Parameters<typeof age.addCallback>[0] = result => result.observe(states.age());
  component.addCallback(observeStates);
  age.addCallback(observeAge);
  return () => {
    component.removeCallback(observeStates);
    age.removeCallback(observeAge);
  };
}
