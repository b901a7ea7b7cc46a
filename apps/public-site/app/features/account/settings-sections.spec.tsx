import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { jest } from '@jest/globals';
import type { Erasure, OwnSessions, PersonalDataExport } from '@sevenfold/contracts';
import { adasSession, adaUid, renderQueryingPage } from '../../testing/render-site';
import { serverStub, type Handler } from '../../testing/server-stub';
import { SettingsPage } from './settings-page';

const moment = '2026-01-01T00:00:00.000Z';
const asked: PersonalDataExport['asked'] = [
  'accounts',
  'identity',
  'contact-intake',
  'rooms-gateway',
  'moderation',
];
const collecting: PersonalDataExport = {
  id: '00000000-0000-4000-8000-000000000001',
  status: 'collecting',
  requestedAt: moment,
  collected: ['accounts'],
  asked,
};
const erasure: Erasure = { id: collecting.id, status: 'scheduled', requestedAt: moment, dueAt: moment };
const sessions: OwnSessions = {
  endable: true,
  sessions: [
    {
      id: 'here',
      startedAt: moment,
      lastActiveAt: moment,
      userAgent: 'Firefox/145 Linux',
      address: null,
      current: true,
    },
    {
      id: 'there',
      startedAt: moment,
      lastActiveAt: moment,
      userAgent: 'Chrome/142 Android',
      address: '10.0.0.1',
      current: false,
    },
  ],
};

async function open(handlers: Record<string, Handler> = {}) {
  localStorage.clear();
  const seen = serverStub({
    [`GET /api/accounts/${adaUid}/exports/latest`]: () => ({ body: { export: null } }),
    [`GET /api/accounts/${adaUid}/erasure`]: () => ({ body: { erasure: null, graceDays: 14 } }),
    'GET /api/identity/sessions': () => ({ body: sessions }),
    ...handlers,
  });
  renderQueryingPage(<SettingsPage />, { path: '/settings', session: adasSession() });
  await screen.findByLabelText('Bio');
  return seen;
}

afterEach(() => void jest.useRealTimers());

describe('the export', () => {
  it('confirms the request for three seconds and shows the progress', async () => {
    await open({
      [`POST /api/accounts/${adaUid}/exports`]: () => ({ status: 202, body: { export: collecting } }),
    });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    fireEvent.click(screen.getByRole('button', { name: 'Export my data' }));
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(screen.getByRole('button', { name: 'Export requested' })).toBeTruthy();
    expect(screen.getByLabelText('Parts collected')).toMatchObject({ value: 1, max: 5 });
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(screen.queryByRole('button', { name: 'Export requested' })).toBeNull();
  });

  it('offers the file when all parts are ready', async () => {
    const ready = {
      ...collecting,
      status: 'ready',
      bytes: 7151,
      expiresAt: moment,
      downloadUrl: '/api/objects/x',
    };
    await open({ [`GET /api/accounts/${adaUid}/exports/latest`]: () => ({ body: { export: ready } }) });
    expect(await screen.findByTestId('download-export')).toBeTruthy();
    expect(screen.getByText(/Ready: 7 KiB/)).toBeTruthy();
  });
});

describe('the list of sessions', () => {
  it('names browsers, and can sign out all but this one', async () => {
    const left = { ...sessions, sessions: sessions.sessions.slice(0, 1) };
    const seen = await open({ 'DELETE /api/identity/sessions/there': () => ({ body: left }) });
    expect(await screen.findByText('Firefox on Linux')).toBeTruthy();
    expect(screen.getByText('This device')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
    expect(seen.some(({ request }) => request === 'DELETE /api/identity/sessions/there')).toBe(true);
  });

  it('offers no sign-out if sessions cannot be ended', async () => {
    await open({ 'GET /api/identity/sessions': () => ({ body: { ...sessions, endable: false } }) });
    expect(await screen.findByText('Chrome on Android')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
  });
});

describe('deleting the account', () => {
  const path = `/api/accounts/${adaUid}/erasure`;

  it('states the grace period, requires the word, then shows the deadline', async () => {
    const seen = await open({ [`POST ${path}`]: () => ({ status: 202, body: { erasure, graceDays: 14 } }) });
    expect(await screen.findByText(/You have 14 days to change your mind/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Delete my account…' }));
    expect(screen.getByText(/You have 14 days to change your mind/)).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Delete my account' });
    expect(button.hasAttribute('disabled')).toBe(true);
    fireEvent.change(screen.getByLabelText('Type “delete” to confirm'), { target: { value: 'Delete' } });
    fireEvent.click(button);
    expect(await screen.findByRole('button', { name: 'Keep my account' })).toBeTruthy();
    expect(screen.getByText(`Receipt number: ${erasure.id}`)).toBeTruthy();
    expect(localStorage.getItem('sevenfold.erasure-receipt')).toBe(erasure.id);
    expect(seen.filter(({ request }) => request === `POST ${path}`)).toHaveLength(1);
  });

  it('can be cancelled', async () => {
    await open({
      [`GET ${path}`]: () => ({ body: { erasure, graceDays: 14 } }),
      [`DELETE ${path}`]: () => ({ body: { erasure: { ...erasure, status: 'cancelled' }, graceDays: 14 } }),
    });
    localStorage.setItem('sevenfold.erasure-receipt', erasure.id);
    fireEvent.click(await screen.findByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByText('Deletion cancelled. Your account stays as it is.')).toBeTruthy();
    expect(localStorage.getItem('sevenfold.erasure-receipt')).toBeNull();
  });

  it('keeps its receipt if cancelling fails', async () => {
    const detail = 'Deletion has started and can’t be stopped.';
    await open({
      [`GET ${path}`]: () => ({ body: { erasure, graceDays: 14 } }),
      [`DELETE ${path}`]: () => ({ status: 409, body: { code: 'erasure.running', detail } }),
    });
    localStorage.setItem('sevenfold.erasure-receipt', erasure.id);
    fireEvent.click(await screen.findByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(localStorage.getItem('sevenfold.erasure-receipt')).toBe(erasure.id);
  });
});
