import { screen } from '@testing-library/react';
import { adasSession, nobodysSession, renderSite } from '../../testing/render-site';
import { serverStub } from '../../testing/server-stub';
import { AdminRequired } from './admin-required';

describe('the operators-only page', () => {
  beforeEach(() => {
    localStorage.clear();
    serverStub();
  });

  it('says who is signed in, and that they lack access', async () => {
    renderSite(<AdminRequired />, { path: '/403', session: adasSession() });
    expect(screen.getByRole('heading', { name: 'Admin Access Required' })).toBeTruthy();
    expect(await screen.findByText('Current role: User')).toBeTruthy();
  });

  it('redirects signed-out visitors to the sign-in', () => {
    renderSite(<AdminRequired />, { path: '/403', session: nobodysSession() });
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth/signin');
  });
});
