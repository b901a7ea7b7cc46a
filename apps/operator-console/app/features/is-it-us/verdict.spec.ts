import { expect, it } from '@jest/globals';
import type { FiringAlert, IsItUs, StatusEntry } from '@sevenfold/contracts';
import { verdictOf } from './verdict';

const alert = (severity: string): FiringAlert => ({
  name: 'RoomStoreAway',
  severity,
  summary: '',
  since: '2026-11-27T01:00:00.000Z',
  labels: {},
  links: [],
});
const entry = (status: StatusEntry['status']): StatusEntry => ({
  id: 'rooms',
  name: 'RydeSync rooms',
  status,
  description: '',
  lastUpdated: null,
  uptime: { day: null, ninetyDays: null },
});
const read = (alerts: FiringAlert[] | null, left = 1): IsItUs['metrics'] => ({
  state: 'read',
  alerts,
  panels: [
    {
      id: 'error-budgets',
      title: 'Error budgets',
      description: '',
      by: { objective: 'Objective' },
      columns: [{ title: 'Left', unit: 'percentunit', thresholds: [0.25, 0], trouble: null }],
      rows: [{ labels: { objective: 'joining' }, values: [left], links: [] }],
    },
  ],
});

it('is us if a page fires or a component fails, and says which', () => {
  expect(verdictOf({ troubled: [], metrics: read([alert('page')]) })).toEqual({
    answer: 'Yes',
    reasons: ['1 page alert firing, before Alertmanager groups and silences them'],
  });
  expect(verdictOf({ troubled: [entry('down')], metrics: { state: 'not-configured' } })).toEqual({
    answer: 'Yes',
    reasons: ['RydeSync rooms are down'],
  });
});

it('may be us if a ticket fires, a budget is spent, or monitoring does not answer', () => {
  const answers = [
    read([alert('ticket')]),
    read([], -0.1),
    read(null),
    { state: 'away', trouble: '' } as const,
  ];
  expect(answers.map(metrics => verdictOf({ troubled: [], metrics }).answer)).toEqual(
    answers.map(() => 'Perhaps'),
  );
});

it('is not us if nothing says so; planned maintenance does not count', () => {
  expect(verdictOf({ troubled: [entry('maintenance')], metrics: read([]) }).answer).toBe('No');
  expect(verdictOf({ troubled: [], metrics: { state: 'not-configured' } }).reasons).toEqual([
    'everything works, as far as probes show',
  ]);
});
