import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { adasSession, renderSite } from '../../../testing/render-site';
import { serverStub } from '../../../testing/server-stub';

let failures = 1;
jest.unstable_mockModule('./playlists-dialog', () => {
  if (failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
  return { default: () => <h2>Late</h2> };
});
const { PlaylistsButton } = await import('./playlists-button');

it('says that playlists did not load, and loads them again on the next press', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  serverStub();
  renderSite(<PlaylistsButton className={undefined} />, { session: adasSession() });
  fireEvent.click(await screen.findByRole('button', { name: 'Playlists' }));
  expect(await screen.findByText('Check your connection and try again.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Playlists' }));
  expect(await screen.findByRole('heading', { name: 'Late' })).toBeTruthy();
  jest.restoreAllMocks();
});
