import { fireEvent, screen, waitFor } from '@testing-library/react';
import { nobodysSession, renderSite } from '../testing/render-site';
import { serverStub } from '../testing/server-stub';
import { UpdateBanner } from './update-banner';

const key = 'sevenfold.cache-version';

describe('the update banner', () => {
  beforeEach(() => {
    serverStub({ 'GET /version.json': () => ({ body: { version: 'new' } }) });
  });

  it('does not greet a first visit, which it remembers', async () => {
    const session = nobodysSession();
    renderSite(<UpdateBanner />, { session });
    await waitFor(() => expect(localStorage.getItem(key)).toBe('new'));
    expect(screen.queryByRole('button', { name: 'Update now' })).toBeNull();
  });

  it('is shown where this browser keeps things of another version, and can wait', async () => {
    const session = nobodysSession();
    localStorage.setItem(key, 'old');
    renderSite(<UpdateBanner />, { session });
    fireEvent.click(await screen.findByRole('button', { name: 'Later' }));
    expect(screen.queryByRole('button', { name: 'Update now' })).toBeNull();
    expect(localStorage.getItem(key)).toBe('old');
  });

  it('says nothing when the version cannot be told', async () => {
    const asked = serverStub();
    const session = nobodysSession();
    localStorage.setItem(key, 'old');
    renderSite(<UpdateBanner />, { session });
    await waitFor(() => expect(asked.map(({ request }) => request)).toContain('GET /version.json'));
    expect(screen.queryByRole('button', { name: 'Update now' })).toBeNull();
    expect(localStorage.getItem(key)).toBe('old');
  });
});
