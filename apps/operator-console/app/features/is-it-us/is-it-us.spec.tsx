import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { IsItUs as Answer } from '@sevenfold/contracts';
import { showToOperator } from '../../testing/show-to-operator';
import { IsItUs } from './is-it-us';

const withoutStore: Answer = {
  at: '2026-11-27T03:00:00.000Z',
  banner: { state: 'operational', text: 'All systems operational' },
  troubled: [],
  lastIncident: null,
  services: [
    {
      service: 'accounts',
      at: '2026-11-27T03:00:00.000Z',
      version: '0.2.0',
      startedAt: '2026-11-27T02:50:00.000Z',
      checks: [{ name: 'database', isUp: true, latencyMs: 1 }],
    },
  ],
  metrics: { state: 'not-configured' },
  board: null,
  runbooks: null,
};
const withStore: Answer = {
  ...withoutStore,
  metrics: {
    state: 'read',
    alerts: [
      {
        name: 'RoomStoreAway',
        severity: 'page',
        summary: 'Rooms cannot change.',
        since: '2026-11-27T02:58:00.000Z',
        labels: { component: 'rooms-gateway' },
        links: [{ title: 'Runbook', href: 'https://runbooks.test/RoomStoreAway.md' }],
      },
    ],
    panels: [
      {
        id: 'error-budgets',
        title: 'Error budgets',
        description: 'What is left.',
        by: { objective: 'Objective' },
        columns: [
          { title: 'Left', unit: 'percentunit', thresholds: [0.25, 0], trouble: null },
          {
            title: 'Burn',
            unit: 'short',
            thresholds: [1, 14.4],
            trouble: 'The metrics store didn’t answer in time.',
          },
        ],
        rows: [
          {
            labels: { objective: 'joining' },
            values: [-0.5, null],
            links: [{ title: 'Traces', href: '/traces/4bf92f3577b34da6a3ce929d0e0e4736' }],
          },
        ],
      },
    ],
  },
  board: 'https://grafana.test/d/sevenfold-is-it-us',
  runbooks: 'https://runbooks.test/README.md',
};

let answer: () => Response;
beforeEach(() => {
  globalThis.fetch = (async () => answer()) as typeof fetch;
});

it('shows what probes know if there is no metrics store, and says that there is none', async () => {
  answer = () => Response.json(withoutStore);
  await showToOperator(<IsItUs />);
  expect(await screen.findByText('No.')).toBeTruthy();
  expect(screen.getByText(/No metrics store is connected/)).toBeTruthy();
  expect(screen.queryByText('Firing alerts')).toBeNull();
  const row = within(screen.getByRole('row', { name: /accounts/ }));
  expect(row.getByText('up')).toBeTruthy();
  expect(row.getByText('0.2.0')).toBeTruthy();
});

it('shows a firing page with its runbook, a spent budget as spent, and why a column is empty', async () => {
  answer = () => Response.json(withStore);
  await showToOperator(<IsItUs />);
  expect(await screen.findByText('Yes.')).toBeTruthy();
  const runbook = screen.getByRole('link', { name: 'Runbook of RoomStoreAway' });
  expect(runbook.getAttribute('href')).toBe('https://runbooks.test/RoomStoreAway.md');
  expect(screen.getByText('-50%').getAttribute('data-tone')).toBe('bad');
  expect(screen.getByText('The metrics store didn’t answer in time.')).toBeTruthy();
  const trace = screen.getByRole('link', { name: 'Traces of joining' });
  expect(trace.getAttribute('href')).toBe('/traces/4bf92f3577b34da6a3ce929d0e0e4736');
});

it('does not show unreadable alerts as none', async () => {
  const { metrics } = withStore;
  answer = () => Response.json({ ...withStore, metrics: { ...metrics, alerts: null } });
  await showToOperator(<IsItUs />);
  expect(await screen.findByText(/We can’t read the alerts/)).toBeTruthy();
});

it('says what failed, and offers to try again', async () => {
  answer = () => Response.json({ code: 'internal', detail: 'Something broke' }, { status: 500 });
  await showToOperator(<IsItUs />);
  expect((await screen.findByRole('alert')).textContent).toContain('Something broke');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
