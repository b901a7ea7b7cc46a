import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { nobodysSession, renderSite } from '../testing/render-site';
import { serverStub } from '../testing/server-stub';
import { installOffers } from './install-offer';
import { InstallPrompt } from './install-prompt';
import { MaintenanceBanner } from './maintenance/maintenance-banner';
import { MaintenanceOverlay } from './maintenance/maintenance-overlay';
import { OfflineNotice } from './offline-notice';

const maintenance = { enabled: true, reason: 'New shelves.', lastUpdated: '2026-01-02T03:04:05.000Z' };

beforeEach(() => {
  sessionStorage.clear();
  serverStub();
});

describe('the maintenance banner', () => {
  it('shows the reason, and links only operators to the console', () => {
    renderSite(<MaintenanceBanner maintenance={maintenance} isAdmin />, { session: nobodysSession() });
    expect(screen.getByText('New shelves.', { exact: false })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin');
  });

  it('stays dismissed on this page until other maintenance starts', () => {
    renderSite(<MaintenanceBanner maintenance={maintenance} isAdmin={false} />, {
      session: nobodysSession(),
    });
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('New shelves.', { exact: false })).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it('has a default text without a reason', () => {
    renderSite(<MaintenanceBanner maintenance={{ ...maintenance, reason: '' }} isAdmin={false} />, {
      session: nobodysSession(),
    });
    expect(
      screen.getByText('The system is currently under maintenance. Please try again later.', {
        exact: false,
      }),
    ).toBeTruthy();
  });
});

describe('the maintenance overlay', () => {
  it('shows the reason and the start time', () => {
    renderSite(<MaintenanceOverlay maintenance={{ ...maintenance, reason: '' }} />, {
      session: nobodysSession(),
    });
    expect(screen.getByRole('heading', { name: 'Maintenance Mode' })).toBeTruthy();
    expect(
      screen.getByText('The system is currently under maintenance. Please try again later.'),
    ).toBeTruthy();
    expect(screen.getByText('Last updated', { exact: false }).querySelector('time')?.dateTime).toBe(
      maintenance.lastUpdated,
    );
  });
});

describe('the install prompt', () => {
  beforeEach(() => installOffers.forget());

  const offer = (outcome: 'accepted' | 'dismissed') =>
    act(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: jest.fn(async () => ({ outcome })),
      });
      dispatchEvent(event);
    });

  it('is hidden until the browser offers to install, then installs', async () => {
    renderSite(<InstallPrompt />, { session: nobodysSession() });
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    offer('accepted');
    fireEvent.click(screen.getByRole('button', { name: 'Install' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Install' })).toBeNull());
  });

  it('shows an offer that came before it had loaded', () => {
    offer('accepted');
    renderSite(<InstallPrompt />, { session: nobodysSession() });
    expect(screen.getByRole('button', { name: 'Install' })).toBeTruthy();
  });

  it('waits for the first click or key', () => {
    const activation = { hasBeenActive: false };
    Object.assign(navigator, { userActivation: activation });
    renderSite(<InstallPrompt />, { session: nobodysSession() });
    offer('accepted');
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    activation.hasBeenActive = true;
    fireEvent.keyDown(document.body);
    expect(screen.getByRole('button', { name: 'Install' })).toBeTruthy();
    Object.assign(navigator, { userActivation: undefined });
  });

  it('disappears once the site is installed another way', () => {
    renderSite(<InstallPrompt />, { session: nobodysSession() });
    offer('accepted');
    act(() => void dispatchEvent(new Event('appinstalled')));
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  });

  it('stays dismissed for the session', () => {
    renderSite(<InstallPrompt />, { session: nobodysSession() });
    offer('accepted');
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    offer('accepted');
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  });

  it('counts a refusal in the browser’s dialog as dismissed', async () => {
    renderSite(<InstallPrompt />, { session: nobodysSession() });
    offer('dismissed');
    fireEvent.click(screen.getByRole('button', { name: 'Install' }));
    await waitFor(() => expect(sessionStorage.getItem('sevenfold.install-dismissed')).toBe('yes'));
  });
});

describe('the offline notice', () => {
  it('shows while there is no network', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get');
    renderSite(<OfflineNotice />, { session: nobodysSession() });
    expect(screen.queryByText('You’re offline.', { exact: false })).toBeNull();
    online.mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByText('You’re offline.', { exact: false })).toBeTruthy();
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.queryByText('You’re offline.', { exact: false })).toBeNull();
    online.mockRestore();
  });
});
