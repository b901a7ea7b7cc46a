import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type Keycloak from 'keycloak-js';
import { AppProviders } from '@sevenfold/ui';
import { adaUid } from '../testing/render-site';
import { adasProfile, serverStub } from '../testing/server-stub';
import { ThemeChoice } from './theme-choice';

const scheme = () => document.documentElement.dataset['mantineColorScheme'];
const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function systemIs(system: 'dark' | 'light') {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    media =>
      ({
        media,
        matches: media.includes(system),
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
}

/** Opens a page as Ada, whose account has a theme. Closes the previous page. */
async function openAsAda(theme: 'light' | 'dark' | 'auto') {
  cleanup();
  const profile = { ...adasProfile, preferences: { ...adasProfile.preferences, theme } };
  const asked = serverStub({
    'POST /api/rydesync/hardCreateProfile': () => ({ body: { ok: true, created: false, profile } }),
  });
  history.replaceState(null, '', '/#state=s&code=c');
  const keycloak = {
    init: async () => true,
    updateToken: async () => false,
    token: 'access',
    tokenParsed: { sub: adaUid },
    idTokenParsed: { sub: adaUid },
  };
  render(
    <AppProviders createKeycloak={async () => keycloak as unknown as Keycloak}>
      <ThemeChoice />
    </AppProviders>,
  );
  await waitFor(() => expect(asked.some(({ request }) => request.includes('hardCreate'))).toBe(true));
}

describe('the theme', () => {
  beforeEach(() => {
    localStorage.clear();
    history.replaceState(null, '', '/');
  });
  afterEach(() => void jest.restoreAllMocks());

  it.each(['dark', 'light'] as const)('is %s on the first visit if the system is', system => {
    systemIs(system);
    render(
      <AppProviders>
        <ThemeChoice />
      </AppProviders>,
    );
    expect(scheme()).toBe(system);
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('Auto');
  });

  it('is the account’s on a new device; a later choice there lasts until the account’s theme changes', async () => {
    systemIs('dark');
    await openAsAda('light');
    await waitFor(() => expect(scheme()).toBe('light'));
    choose('Dark');
    expect(scheme()).toBe('dark');
    await openAsAda('light');
    await waitFor(() => expect(screen.getByRole('button', { pressed: true }).textContent).toBe('Dark'));
    expect(scheme()).toBe('dark');
    choose('Light');
    await openAsAda('auto');
    await waitFor(() => expect(scheme()).toBe('dark'));
  });
});
