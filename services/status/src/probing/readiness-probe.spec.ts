import { dependencyObservations } from './dependency-reports.js';
import { observationOf, type Readiness } from './readiness-probe.js';

const readiness = (checks: Record<string, 'up' | 'down'>): Readiness => ({
  status: checks['database'] === 'down' || checks['room-store'] === 'down' ? 'not-ready' : 'ready',
  checks: Object.fromEntries(
    Object.entries(checks).map(([name, status]) => [name, { status, latencyMs: 3 }]),
  ),
});
const found = (answer: Readiness, latencyMs = 5) => observationOf(answer, latencyMs, { slowMs: 1_000 });

describe('the readiness of a service', () => {
  it.each([
    [{ database: 'up', events: 'up' } as const, 'operational', []],
    [{ database: 'down', events: 'up' } as const, 'down', ['postgresql']],
    [{ database: 'up', events: 'down' } as const, 'degraded', ['event-transport']],
    [{ database: 'up', 'room-store': 'down' } as const, 'down', ['room-store']],
    [{ objects: 'down', mystery: 'down' } as const, 'degraded', ['object-store', 'mystery']],
  ])('%j means %s', (checks, finding, causes) => {
    const observation = found(readiness(checks));
    expect({ ...observation, causes: observation.causes ?? [] }).toMatchObject({ finding, causes });
  });

  it('means down if the service is not ready and reports no reason', () => {
    expect(found({ status: 'not-ready', checks: {} }).finding).toBe('down');
  });

  it('means degraded if it takes too long to answer', () => {
    expect(found(readiness({}), 1_001).finding).toBe('degraded');
  });
});

describe('a shared dependency', () => {
  const now = new Date();
  const reports = (...all: Array<Record<string, 'up' | 'down'>>) =>
    all.map(checks => ({ at: now, readiness: readiness(checks) }));

  it('is down if all services that report it say so, degraded if only some do', () => {
    const observed = dependencyObservations(
      reports({ database: 'down', events: 'down' }, { database: 'down', events: 'up' }, { objects: 'up' }),
      now,
    );
    expect(observed.get('postgresql')).toMatchObject({ finding: 'down', latencyMs: undefined });
    expect(observed.get('event-transport')).toMatchObject({ finding: 'degraded', latencyMs: 3 });
    expect(observed.get('object-store')).toMatchObject({ finding: 'operational' });
  });

  it('is left out if no service reports it', () => {
    expect([...dependencyObservations(reports({}), now).keys()]).toEqual([]);
  });
});
