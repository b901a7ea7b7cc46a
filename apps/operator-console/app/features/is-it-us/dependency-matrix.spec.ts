import { expect, it } from '@jest/globals';
import type { IsItUs } from '@sevenfold/contracts';
import { dependencyMatrix } from './dependency-matrix';

const services: IsItUs['services'] = [
  {
    service: 'rooms-gateway',
    at: '2026-11-27T01:00:00.000Z',
    version: '0.2.0',
    startedAt: '2026-11-27T00:00:00.000Z',
    checks: [{ name: 'room-store', isUp: true, latencyMs: 1 }],
  },
  { service: 'accounts', at: '2026-11-27T01:00:00.000Z', version: null, startedAt: null, checks: [] },
];
const metrics = (value: number): IsItUs['metrics'] => ({
  state: 'read',
  alerts: [],
  panels: [
    {
      id: 'dependencies',
      title: 'Dependencies',
      description: '',
      by: { component: 'Service', check: 'Check' },
      columns: [{ title: 'up', unit: 'short', thresholds: [1, 0.5], trouble: null }],
      rows: [{ labels: { component: 'rooms-gateway', check: 'room-store' }, values: [value], links: [] }],
    },
  ],
});
const storeOf = (answer: Pick<IsItUs, 'services' | 'metrics'>) =>
  dependencyMatrix(answer)
    .rows.find(({ service }) => service === 'rooms-gateway')
    ?.isUp.get('room-store');

it('shows what services report without a metrics store', () => {
  const { checks, rows } = dependencyMatrix({ services, metrics: { state: 'not-configured' } });
  expect(checks).toEqual(['room-store']);
  expect(rows.map(({ service }) => service)).toEqual(['accounts', 'rooms-gateway']);
});

it('shows a dependency as down if one pod cannot reach it, even if the probed pod can', () => {
  expect(storeOf({ services, metrics: metrics(1) })).toBe(true);
  expect(storeOf({ services, metrics: metrics(0) })).toBe(false);
});
