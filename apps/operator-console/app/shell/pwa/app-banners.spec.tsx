import { afterEach, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { InstallBanner, NotificationBanner, RunningAsApp } from './app-banners';

const globals = globalThis as { Notification?: unknown; alert?: unknown; matchMedia?: unknown };
const { Notification: given, matchMedia: media } = globals;
afterEach(() => {
  cleanup();
  localStorage.clear();
  globals.Notification = given;
  globals.matchMedia = media;
});
const show = (banner: React.ReactNode) => render(<MantineProvider>{banner}</MantineProvider>);
const button = (name: string) => screen.getByRole('button', { name });

it('says in a browser without notifications that it has none', () => {
  delete globals.Notification;
  const alert = jest.fn();
  globals.alert = alert;
  show(<NotificationBanner />);
  fireEvent.click(button('Enable notifications'));
  expect(alert).toHaveBeenCalledWith('This browser does not support notifications');
});

it('asks for permission to notify, once', async () => {
  const requestPermission = jest.fn(async () => 'granted');
  globals.Notification = Object.assign(() => undefined, { permission: 'default', requestPermission });
  show(<NotificationBanner />);
  await act(async () => {
    fireEvent.click(button('Enable notifications'));
  });
  expect(requestPermission).toHaveBeenCalledTimes(1);
  expect(screen.queryByTestId('banner-notifications')).toBeNull();
});

it.each(['granted', 'denied'])('asks nobody who has answered already: %s', permission => {
  globals.Notification = Object.assign(() => undefined, { permission });
  show(<NotificationBanner />);
  expect(screen.queryByTestId('banner-notifications')).toBeNull();
});

it('offers to install when the browser can, and not again after “Not now”', () => {
  show(<InstallBanner />);
  const offer = () => {
    const event = Object.assign(new Event('beforeinstallprompt'), { prompt: jest.fn() });
    act(() => void dispatchEvent(event));
  };
  expect(screen.queryByTestId('banner-install')).toBeNull();
  offer();
  fireEvent.click(button('Not now'));
  offer();
  expect(screen.queryByTestId('banner-install')).toBeNull();
});

it('installs with the browser’s own prompt', () => {
  show(<InstallBanner />);
  const event = Object.assign(new Event('beforeinstallprompt'), { prompt: jest.fn() });
  act(() => void dispatchEvent(event));
  fireEvent.click(button('Install'));
  expect(event.prompt).toHaveBeenCalledTimes(1);
  expect(screen.queryByTestId('banner-install')).toBeNull();
});

it.each([
  [true, 'Running as PWA'],
  [false, undefined],
])('says that it runs as an app: %s', (matches, text) => {
  globals.matchMedia = () => ({
    matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  show(<RunningAsApp />);
  expect(screen.queryByText('Running as PWA')?.textContent).toBe(text);
});
