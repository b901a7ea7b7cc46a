import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { adasSession, renderQueryingPage } from '../../testing/render-site';
import { serverStub } from '../../testing/server-stub';
import { ProfilePage } from './profile-page';

afterEach(() => {
  jest.restoreAllMocks();
});

it('logs a warning and keeps the page when a profile can be neither created nor read', async () => {
  localStorage.clear();
  const away = () => ({ status: 503, body: { code: 'database.away', detail: 'Unavailable.' } });
  serverStub({ 'POST /api/rydesync/hardCreateProfile': away, 'GET /api/accounts/ada': away });
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  renderQueryingPage(<ProfilePage />, { path: '/profile', session: adasSession() });
  await waitFor(() =>
    expect(warn.mock.calls.map(([what]) => what)).toContain('Could not create the profile'),
  );
  expect(screen.getByTestId('here').textContent).toBe('/profile');
});
