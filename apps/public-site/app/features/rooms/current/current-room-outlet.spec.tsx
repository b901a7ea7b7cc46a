import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { nobodysSession, renderSite } from '../../../testing/render-site';
import { showRoom } from './current-room';

let failures = 1;
jest.unstable_mockModule('./room-in-tab', () => {
  if (failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
  return { default: () => <h1>Evening</h1> };
});
const { CurrentRoomOutlet } = await import('./current-room-outlet');

it('loads the room again when someone presses “Try Again”', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  showRoom('evening', document.body.appendChild(document.createElement('div')));
  renderSite(<CurrentRoomOutlet />, { session: nobodysSession() });
  fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Evening' })).toBeTruthy();
  jest.restoreAllMocks();
});
