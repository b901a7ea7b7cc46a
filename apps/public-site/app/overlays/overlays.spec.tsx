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
  it('says why, and leads operators, and only them, to the console', () => {
    renderSite(<MaintenanceBanner maintenance={maintenance} isAdmin />, { session: nobodysSession() });
    expect(screen.getByText('New shelves.', { exact: false })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin');
  });

  it('is dismissed on this page alone, until there is other maintenance', () => {
    renderSite(<MaintenanceBanner maintenance={maintenance} isAdmin={false} />, {
      session: nobodysSession(),
    });
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('New shelves.', { exact: false })).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it('has words where no reason was given', () => {
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
  it('says what it is, why, and since when', () => {
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

  it('is hidden until the browser offers to install, and installs', async () => {
    renderSite(<InstallPrompt />, { session: nobodysSession() });
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    offer('accepted');
    fireEvent.click(screen.getByRole('button', { name: 'Install' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Install' })).toBeNull());
  });

  it('is shown for an offer that came before anything of it was loaded', () => {
    offer('accepted');
    renderSite(<InstallPrompt />, { session: nobodysSession() });
    expect(screen.getByRole('button', { name: 'Install' })).toBeTruthy();
  });

  it('is gone once the site has been installed another way', () => {
    renderSite(<InstallPrompt />, { session: nobodysSession() });
    offer('accepted');
    act(() => void dispatchEvent(new Event('appinstalled')));
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  });

  it('once dismissed does not come back in this session', () => {
    renderSite(<InstallPrompt />, { session: nobodysSession() });
    offer('accepted');
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    offer('accepted');
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  });

  it('takes a refusal in the browser’s own dialog for one', async () => {
    renderSite(<InstallPrompt />, { session: nobodysSession() });
    offer('dismissed');
    fireEvent.click(screen.getByRole('button', { name: 'Install' }));
    await waitFor(() => expect(sessionStorage.getItem('sevenfold.install-dismissed')).toBe('yes'));
  });
});

describe('the offline notice', () => {
  it('is there as long as the network is not', () => {
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
