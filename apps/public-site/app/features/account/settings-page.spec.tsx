import { act, fireEvent, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { chooseColorScheme } from '@sevenfold/ui';
import { adasSession, adaUid, guestsSession, renderQueryingPage } from '../../testing/render-site';
import { adasProfile, serverStub, type Handler } from '../../testing/server-stub';
import { SettingsPage } from './settings-page';

const patch = `PATCH /api/accounts/${adaUid}/settings`;

describe('the settings page', () => {
  let asked: ReturnType<typeof serverStub>;

  async function open(save: Handler) {
    localStorage.clear();
    asked = serverStub({ [patch]: save });
    renderQueryingPage(<SettingsPage />, { path: '/settings', session: adasSession() });
    await screen.findByLabelText('Bio');
  }

  const saves: Handler = body => ({ body: { ...adasProfile, ...(body as object) } });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('loads the account only once the first sign-in has created it', async () => {
    localStorage.clear();
    let created = false;
    serverStub({
      'POST /api/rydesync/hardCreateProfile': () => {
        created = true;
        return { body: { ok: true, created, profile: adasProfile } };
      },
      [`GET /api/accounts/${adaUid}`]: () =>
        created
          ? { body: adasProfile }
          : { status: 404, body: { code: 'account.not-found', detail: 'There is no such account.' } },
    });
    renderQueryingPage(<SettingsPage />, { path: '/settings', session: adasSession() });
    expect(await screen.findByLabelText('Bio')).toBeTruthy();
  });

  it('saves changes and confirms for two seconds', async () => {
    await open(saves);
    fireEvent.change(screen.getByLabelText('Bio'), { target: { value: 'Writes programs.' } });
    fireEvent.click(screen.getByText('dark'));
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(screen.getByRole('button', { name: 'Saving…' })).toBeTruthy();
    await settle();
    expect(screen.getByRole('button', { name: 'Saved' })).toBeTruthy();
    act(() => jest.advanceTimersByTime(2000));
    expect(screen.getByRole('button', { name: 'Save settings' })).toBeTruthy();
    expect(asked.find(({ request }) => request === patch)?.body).toMatchObject({
      bio: 'Writes programs.',
      preferences: { theme: 'dark', notifications: true, marketing: false },
    });
  });

  it('shows and saves the theme that was chosen in the footer', async () => {
    await open(saves);
    act(() => chooseColorScheme('light'));
    expect(screen.getByRole('radio', { name: 'light' })).toHaveProperty('checked', true);
    fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByRole('button', { name: 'Saved' })).toBeTruthy();
    expect(asked.find(({ request }) => request === patch)?.body).toMatchObject({
      preferences: { theme: 'light' },
    });
  });

  it('saves changes to an account that could be read, but not marked as active', async () => {
    localStorage.clear();
    serverStub({
      'POST /api/rydesync/hardCreateProfile': () => ({ status: 503, body: { code: 'x', detail: 'Away.' } }),
      [patch]: saves,
    });
    renderQueryingPage(<SettingsPage />, { path: '/settings', session: adasSession() });
    await screen.findByLabelText('Bio');
    fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByRole('button', { name: 'Saved' })).toBeTruthy();
  });

  it('shows Error for three seconds, and the reason beside the field', async () => {
    await open(() => ({
      status: 400,
      body: {
        code: 'settings.invalid',
        detail: 'No.',
        errors: [{ field: 'location', message: 'Too far away.' }],
      },
    }));
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await settle();
    expect(screen.getByRole('button', { name: 'Error' })).toBeTruthy();
    expect(screen.getByText('Too far away.')).toBeTruthy();
    act(() => jest.advanceTimersByTime(3000));
    expect(screen.getByRole('button', { name: 'Save settings' })).toBeTruthy();
  });

  it.each(['javascript:alert(1)', 'ftp://files.example', 'ada.example', 'https://'])(
    'does not send the website %s',
    async website => {
      await open(saves);
      fireEvent.change(screen.getByLabelText('Website'), { target: { value: website } });
      fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));
      expect(screen.getByText(/starts with https/)).toBeTruthy();
      expect(asked.some(({ request }) => request === patch)).toBe(false);
    },
  );

  it('asks guests to sign in', async () => {
    serverStub();
    renderQueryingPage(<SettingsPage />, { path: '/settings', session: guestsSession() });
    expect(await screen.findByText('Please sign in')).toBeTruthy();
  });
});

/** Lets pending responses arrive and render. */
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await act(() => jest.advanceTimersByTimeAsync(1));
}
