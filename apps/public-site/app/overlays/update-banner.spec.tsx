import { fireEvent, screen, waitFor } from '@testing-library/react';
import { nobodysSession, renderSite } from '../testing/render-site';
import { serverStub } from '../testing/server-stub';
import { UpdateBanner } from './update-banner';

const key = 'sevenfold.cache-version';

describe('the update banner', () => {
  beforeEach(() => {
    serverStub({ 'GET /version.json': () => ({ body: { version: 'new' } }) });
  });

  it('is hidden on a first visit, and stores the version', async () => {
    const session = nobodysSession();
    renderSite(<UpdateBanner />, { session });
    await waitFor(() => expect(localStorage.getItem(key)).toBe('new'));
    expect(screen.queryByRole('button', { name: 'Update now' })).toBeNull();
  });

  it('shows if this browser has files of another version, and can be postponed', async () => {
    const session = nobodysSession();
    localStorage.setItem(key, 'old');
    renderSite(<UpdateBanner />, { session });
    fireEvent.click(await screen.findByRole('button', { name: 'Later' }));
    expect(screen.queryByRole('button', { name: 'Update now' })).toBeNull();
    expect(localStorage.getItem(key)).toBe('old');
  });

  it('is hidden if the version is unknown', async () => {
    const asked = serverStub();
    const session = nobodysSession();
    localStorage.setItem(key, 'old');
    renderSite(<UpdateBanner />, { session });
    await waitFor(() => expect(asked.map(({ request }) => request)).toContain('GET /version.json'));
    expect(screen.queryByRole('button', { name: 'Update now' })).toBeNull();
    expect(localStorage.getItem(key)).toBe('old');
  });
});
