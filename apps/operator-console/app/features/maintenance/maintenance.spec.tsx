import { beforeEach, expect, it } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ChangeMaintenance, Maintenance as State } from '@sevenfold/contracts';
import { showToOperator } from '../../testing/show-to-operator';
import { Maintenance } from './maintenance';

let stored: State;
beforeEach(() => {
  stored = { enabled: false, reason: 'A new database', lastUpdated: null };
  globalThis.fetch = (async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(stored);
    const { enabled, reason } = JSON.parse(body as string) as ChangeMaintenance;
    stored = { ...stored, enabled, reason: `${reason}.` };
    return Response.json({ ...stored, actionId: '0' });
  }) as typeof fetch;
});

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Reason');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

it('keeps what an operator types while another one changes maintenance', async () => {
  await showToOperator(<Maintenance />);
  await screen.findByText('Maintenance mode is off');
  expect(field().value).toBe('A new database');
  type('We move to');
  stored = { ...stored, enabled: true, reason: 'Someone else’s' };
  // TanStack Query refetches when the page becomes visible again.
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Maintenance mode is on')).toBeTruthy();
  expect(field().value).toBe('We move to');
});

it('shows the stored state once the operator’s own change is saved', async () => {
  await showToOperator(<Maintenance />);
  await screen.findByText('Maintenance mode is off');
  type('We move');
  fireEvent.click(screen.getByRole('button', { name: 'Turn maintenance on' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('Every page now shows the banner.')).toBeTruthy();
  expect(field().value).toBe('We move.');
});
