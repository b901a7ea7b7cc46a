import { screen, waitFor } from '@testing-library/react';
import { adasSession, nobodysSession, renderSite } from '../testing/render-site';
import { serverStub } from '../testing/server-stub';
import { UserMenu } from './user-menu';

describe('the user menu', () => {
  beforeEach(() => {
    localStorage.clear();
    serverStub();
  });
  const invitation = () => screen.queryByRole('link', { name: 'Sign In' });
  const lastKnown = () => document.querySelector('[data-last-known]');

  it('has both the sign-in link and a place for the name until the session is known', () => {
    renderSite(<UserMenu />, { session: adasSession() });
    expect(invitation()?.hasAttribute('data-invitation')).toBe(true);
    expect(lastKnown()).not.toBeNull();
  });

  it('becomes the menu of someone who is still signed in', async () => {
    renderSite(<UserMenu />, { session: adasSession() });
    expect((await screen.findByTestId('user-menu')).textContent).toContain('Ada Okafor');
    expect(invitation()).toBeNull();
    expect(lastKnown()).toBeNull();
    expect(localStorage.getItem('sevenfold.signed-in')).toBe('Ada Okafor');
  });

  it('shows the sign-in link and drops the name of someone signed out', async () => {
    renderSite(<UserMenu />, { session: nobodysSession() });
    await waitFor(() => expect(invitation()?.hasAttribute('data-invitation')).toBe(false));
    expect(lastKnown()).toBeNull();
  });
});
