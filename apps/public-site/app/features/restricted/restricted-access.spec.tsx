import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { adasProfile, serverStub } from '../../testing/server-stub';
import { adasSession, adaUid, nobodysSession, renderQueryingPage } from '../../testing/render-site';
import { RestrictedAccess } from './restricted-access';

const locked = (
  <RestrictedAccess
    title="EchoVerse Locked"
    subtitle="Join the soundwave to enter."
    requiredPermission="EchoVerse membership"
    division="echoverse"
    homePath="/"
  />
);
const accepted = { 'POST /api/division-requests': () => ({ status: 201, body: { created: true } }) };

describe('the restricted page', () => {
  beforeEach(() => localStorage.clear());

  it('has a default title', () => {
    serverStub();
    renderQueryingPage(<RestrictedAccess homePath="/" />, {
      path: '/echoverse/locked',
      session: nobodysSession(),
    });
    expect(screen.getByRole('heading', { name: 'Access Restricted' })).toBeTruthy();
  });

  it('asks signed-out visitors to sign in', async () => {
    serverStub();
    renderQueryingPage(locked, { path: '/echoverse/locked', session: nobodysSession() });
    expect((await screen.findByRole('link', { name: 'Sign In' })).getAttribute('href')).toBe('/auth/signin');
    expect(screen.queryByRole('button', { name: 'Request Access' })).toBeNull();
    expect(screen.getByRole('link', { name: 'About EchoVerse' }).getAttribute('href')).toBe(
      '/divisions/echoverse',
    );
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  });

  it('shows no sign-in prompt until the session is known', async () => {
    serverStub();
    renderQueryingPage(locked, { path: '/echoverse/locked', session: adasSession() });
    expect(screen.getByRole('link', { name: 'Sign In' }).hasAttribute('data-invitation')).toBe(true);
    expect(screen.getByText(/Signed in as/).hasAttribute('data-last-known')).toBe(true);
    expect(await screen.findByRole('button', { name: 'Sign Out' })).toBeTruthy();
    expect(document.querySelector('[data-invitation], [data-last-known]')).toBeNull();
  });

  it('lets someone request access once', async () => {
    const asked = serverStub(accepted);
    renderQueryingPage(locked, { path: '/echoverse/locked', session: adasSession() });
    const request = await screen.findByRole('button', { name: 'Request Access' });
    expect(screen.getByText(/get it by email/)).toBeTruthy();
    fireEvent.click(request);
    const button = await screen.findByRole('button', { name: 'Access Requested' });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(asked).toContainEqual({
      request: 'POST /api/division-requests',
      body: { division: 'echoverse', reason: 'Requesting access to view this content' },
    });
  });

  it('remembers a pending request after a reload', async () => {
    const now = '2026-11-20T10:00:00.000Z';
    const request = { id: 'one', division: 'echoverse', status: 'pending', createdAt: now, updatedAt: now };
    serverStub({ 'GET /api/division-requests': () => ({ body: { requests: [request] } }) });
    renderQueryingPage(locked, { path: '/echoverse/locked', session: adasSession() });
    const button = await screen.findByRole('button', { name: 'Access Requested' });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/You asked on/)).toBeTruthy();
  });

  it('logs a failed request, shows no message, and allows another', async () => {
    serverStub();
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    renderQueryingPage(locked, { path: '/echoverse/locked', session: adasSession() });
    fireEvent.click(await screen.findByRole('button', { name: 'Request Access' }));
    await waitFor(() => expect(logged).toHaveBeenCalledWith('Access request failed', expect.anything()));
    expect(await screen.findByRole('button', { name: 'Request Access' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    logged.mockRestore();
  });

  it('offers no request if requests are off or there is no division', async () => {
    serverStub();
    renderQueryingPage(<RestrictedAccess homePath="/" />, {
      path: '/echoverse/locked',
      session: adasSession(),
    });
    expect(await screen.findByRole('button', { name: 'Sign Out' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Request Access' })).toBeNull();
  });

  it('tells members that they have access', async () => {
    const divisions = { ...adasProfile.access.divisions, echoverse: 'member' as const };
    const profile = { ...adasProfile, access: { ...adasProfile.access, divisions } };
    serverStub({
      'POST /api/rydesync/hardCreateProfile': () => ({ body: { ok: true, created: false, profile } }),
      [`GET /api/accounts/${adaUid}`]: () => ({ body: profile }),
    });
    renderQueryingPage(locked, { path: '/echoverse/locked', session: adasSession() });
    expect(await screen.findByText(/Your level here is member/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Request Access' })).toBeNull();
  });
});
