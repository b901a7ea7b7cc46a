import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { adasSession, renderQueryingPage } from '../testing/render-site';
import { serverStub } from '../testing/server-stub';

let failures = 1;
jest.unstable_mockModule('./party-form', () => {
  if (failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
  return { default: () => <h2>Your party</h2> };
});
const { PlanParty } = await import('./plan-party');

it('loads the form again when someone presses “Try again”', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  serverStub({ 'GET /api/rydesync/parties/own': () => ({ body: { parties: [], serverTime: 0 } }) });
  renderQueryingPage(<PlanParty room="friday" />, { session: adasSession() });
  fireEvent.click(await screen.findByRole('button', { name: 'Plan a party in friday' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again to open the form' }));
  expect(await screen.findByRole('heading', { name: 'Your party' })).toBeTruthy();
  jest.restoreAllMocks();
});
