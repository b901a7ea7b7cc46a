import { screen, waitFor } from '@testing-library/react';
import { adasSession, nobodysSession, renderSite } from '../testing/render-site';
import { serverStub } from '../testing/server-stub';
import { UserMenu } from './user-menu';

describe('the menu of who is signed in', () => {
  beforeEach(() => {
    localStorage.clear();
    serverStub();
  });
  const invitation = () => screen.queryByRole('link', { name: 'Sign In' });
  const lastKnown = () => document.querySelector('[data-last-known]');

  it('holds both the invitation and the place of a name until it is known who is here', () => {
    renderSite(<UserMenu />, { session: adasSession() });
    expect(invitation()?.hasAttribute('data-invitation')).toBe(true);
    expect(lastKnown()).not.toBeNull();
  });

  it('becomes the menu of who is still signed in', async () => {
    renderSite(<UserMenu />, { session: adasSession() });
    expect((await screen.findByTestId('user-menu')).textContent).toContain('Ada Okafor');
    expect(invitation()).toBeNull();
    expect(lastKnown()).toBeNull();
    expect(localStorage.getItem('sevenfold.signed-in')).toBe('Ada Okafor');
  });

  it('asks who is signed in no more, and drops the name', async () => {
    renderSite(<UserMenu />, { session: nobodysSession() });
    await waitFor(() => expect(invitation()?.hasAttribute('data-invitation')).toBe(false));
    expect(lastKnown()).toBeNull();
  });
});
