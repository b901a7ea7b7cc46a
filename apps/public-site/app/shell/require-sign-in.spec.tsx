import { cleanup, screen } from '@testing-library/react';
import { adasSession, guestsSession, nobodysSession, renderSite } from '../testing/render-site';
import { serverStub } from '../testing/server-stub';
import { AsPicture, RequireSignIn } from './require-sign-in';

const guarded = (
  <RequireSignIn teaser={<p>teaser</p>}>
    <p>body</p>
  </RequireSignIn>
);

describe('a guarded page', () => {
  beforeEach(() => {
    localStorage.clear();
    serverStub();
  });

  it('redirects signed-out visitors to the sign-in page, which remembers the path', async () => {
    renderSite(guarded, { path: '/divisions/lumina?demo=1', session: nobodysSession() });
    expect(await screen.findByText('/auth/signin?from=%2Fdivisions%2Flumina%3Fdemo%3D1')).toBeTruthy();
    expect(screen.queryByText('body')).toBeNull();
  });

  it('shows its teaser until the session is known', () => {
    renderSite(guarded, { path: '/divisions/lumina', session: adasSession() });
    expect(screen.getByText('teaser')).toBeTruthy();
  });

  it('shows itself to signed-in people', async () => {
    renderSite(guarded, { path: '/divisions/lumina', session: adasSession() });
    expect(await screen.findByText('body')).toBeTruthy();
    expect(screen.getByTestId('here').textContent).toBe('/divisions/lumina');
  });

  it('redirects guests too, because their token opens only rooms', async () => {
    renderSite(guarded, { path: '/contact', session: guestsSession() });
    expect(await screen.findByText('/auth/signin?from=%2Fcontact')).toBeTruthy();
    expect(screen.queryByText('body')).toBeNull();
  });

  it('shows everyone its teaser in a preview, and does not redirect', async () => {
    const picture = <AsPicture value>{guarded}</AsPicture>;
    for (const session of [nobodysSession(), adasSession()]) {
      await session.start();
      renderSite(picture, { path: '/divisions/lumina', session });
      expect(screen.getByText('teaser')).toBeTruthy();
      expect(screen.getByTestId('here').textContent).toBe('/divisions/lumina');
      cleanup();
    }
  });

  it('is open to everyone if it does not require a sign-in', async () => {
    renderSite(
      <RequireSignIn requireAuth={false}>
        <p>body</p>
      </RequireSignIn>,
      { path: '/divisions/nexus', session: nobodysSession() },
    );
    expect(screen.getByText('body')).toBeTruthy();
  });
});
