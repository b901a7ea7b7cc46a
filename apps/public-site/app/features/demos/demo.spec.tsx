import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { nobodysSession, renderSite } from '../../testing/render-site';

let failures = 1;
jest.unstable_mockModule('./quiz/quiz', () => {
  if (failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
  return { default: () => <h3>The climb</h3> };
});
const { Demo } = await import('./demo');

it('loads again when someone presses “Try again”', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderSite(<Demo division="summit" />, { session: nobodysSession() });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'The climb' })).toBeTruthy();
  jest.restoreAllMocks();
});
