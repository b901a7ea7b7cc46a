import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { adasSession, nobodysSession, renderQueryingPage } from '../testing/render-site';
import { serverStub, type Handler } from '../testing/server-stub';
import { PartyPage } from './party-page';

const id = '00000000-0000-4000-8000-000000000001';
const path = `/rydesync/parties/${id}`;
const api = `/api/rydesync/parties/${id}`;
/** A device whose clock is years behind. */
const serverTime = Date.UTC(2028, 1, 29, 19, 0);
const party = {
  id,
  room: 'friday',
  title: 'Friday night',
  text: 'Bring headphones.',
  by: 'Ada',
  beginsAt: serverTime + 90_000,
  endsAt: serverTime + 7_200_000,
  cancelled: false,
};
const here = () => screen.getByTestId('here').textContent;

describe('the page of a party', () => {
  beforeEach(() => void jest.useFakeTimers({ now: Date.UTC(2020, 0, 1), doNotFake: ['queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  async function open(more: object = {}, session = nobodysSession(), handlers: Record<string, Handler> = {}) {
    const shown: Handler = () => ({ body: { party: { ...party, ...more }, serverTime } });
    const asked = serverStub({ [`GET ${api}`]: shown, ...handlers });
    renderQueryingPage(<PartyPage id={id} />, { path, session });
    await pass(100);
    return asked;
  }

  it('counts down on the server’s clock, even if the device’s clock is wrong or jumps', async () => {
    await open();
    expect(screen.getByRole('timer').textContent).toContain('Begins in 1 minute');
    jest.setSystemTime(Date.UTC(2035, 0, 1));
    await pass(40_000);
    expect(screen.getByRole('timer').textContent).toContain('Begins in 50 seconds');
    // Screen readers do not announce every second.
    expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off');
  });

  it('links to the room when the party begins, and waits for a click', async () => {
    await open();
    await pass(50_000);
    serverStub();
    await pass(45_000);
    expect(screen.getByRole('link', { name: 'Join friday' }).getAttribute('href')).toBe('/r/friday');
    expect(screen.getByText(/The party has begun/).getAttribute('role')).toBe('status');
    expect(here()).toBe(path);
  });

  it('goes to the room by itself for people who asked for it', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Join when it begins' }));
    await pass(50_000);
    serverStub();
    expect(here()).toBe(path);
    await pass(45_000);
    expect(here()).toBe('/r/friday');
  });

  it('goes there on time in a background tab, where nested timers wait for a minute', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Join when it begins' }));
    const { setTimeout } = globalThis;
    const late = (run: () => void, ms = 0) => setTimeout(run, ms + 60_000);
    globalThis.setTimeout = late as unknown as typeof setTimeout;
    try {
      await pass(89_000);
      expect(here()).toBe(path);
      await pass(1_500);
      expect(here()).toBe('/r/friday');
    } finally {
      globalThis.setTimeout = setTimeout;
    }
  });

  it.each([
    ['has begun', { beginsAt: serverTime - 1 }, 'Now', 'Join friday'],
    ['is over', { beginsAt: serverTime - 9, endsAt: serverTime - 1 }, 'Over', 'Open friday'],
    ['is cancelled', { cancelled: true }, 'Cancelled', 'All rooms'],
  ])('says that it %s, and where to go', async (_, more, word, link) => {
    await open(more);
    expect(screen.getByText(word, { exact: true })).toBeTruthy();
    expect(screen.getByRole('link', { name: link })).toBeTruthy();
    expect(screen.queryByText('Add to calendar')).toBeNull();
    expect(here()).toBe(path);
  });

  it('says when there is no such party', async () => {
    serverStub({ [`GET ${api}`]: () => ({ status: 404, body: { code: 'party.not-found', detail: 'No.' } }) });
    renderQueryingPage(<PartyPage id={id} />, { path, session: nobodysSession() });
    await pass(100);
    expect(screen.getByRole('heading', { name: 'No such party' })).toBeTruthy();
  });

  it('copies its link', async () => {
    const writeText = jest.fn(async (_text: string) => undefined);
    Object.assign(navigator, { clipboard: { writeText } });
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    await pass(100);
    expect(writeText).toHaveBeenCalledWith(new URL(path, location.href).href);
    expect(screen.getByText('Copied.').getAttribute('role')).toBe('status');
  });

  it('lets guests sign in to get an email', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Sign in to get an email' }).getAttribute('href')).toContain(
      encodeURIComponent(path),
    );
  });

  it('turns emails on with one press, in the person’s time zone, and off with another', async () => {
    const asked = await open({}, adasSession(), {
      [`GET ${api}/email`]: () => ({ body: { wanted: false } }),
      [`POST ${api}/email`]: () => ({ body: { wanted: true } }),
      [`DELETE ${api}/email`]: () => ({ body: null }),
    });
    jest.useRealTimers();
    const button = await screen.findByRole('button', { name: 'Email me' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('button', { name: 'Stop emails' }));
    expect(await screen.findByRole('button', { name: 'Email me' })).toBeTruthy();
    const posted = asked.find(({ request }) => request.startsWith('POST /api/rydesync/parties'));
    expect(posted?.body).toEqual({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  });
});
