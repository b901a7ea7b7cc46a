import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { StatusEntry } from '@sevenfold/contracts';
import { Session } from '@sevenfold/ui';
import { nobodysSession, renderQueryingPage } from '../../testing/render-site';
import { serverStub, type Handler } from '../../testing/server-stub';
import { FollowByPush } from './follow-by-push';

const keys = { p256dh: 'a public key', auth: 'a secret' };
const endpoint = 'https://push.example/1';

/** A browser with its push service, which jsdom does not have. */
class TestPush {
  subscribedWith: PushSubscriptionOptionsInit | undefined;

  constructor(public permission: NotificationPermission = 'default') {
    const pushManager = {
      getSubscription: async () => (this.subscribedWith ? this.subscription : null),
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        this.subscribedWith = options;
        return this.subscription;
      },
    };
    const registration = { pushManager };
    const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
    const ask = async () => (this.permission = this.permission === 'default' ? 'granted' : this.permission);
    const permissionOf = () => this.permission;
    Object.assign(globalThis, {
      PushManager: class {},
      Notification: {
        requestPermission: ask,
        get permission() {
          return permissionOf();
        },
      },
    });
  }

  private readonly subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      this.subscribedWith = undefined;
      return true;
    },
  };
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PushManager');
  Reflect.deleteProperty(globalThis, 'Notification');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const entry = (id: string, name: string): StatusEntry => ({
  id,
  name,
  status: 'operational',
  description: '',
  lastUpdated: '2026-05-06T07:08:09.000Z',
  latencyMs: 4,
  uptime: { day: 100, ninetyDays: 100 },
});
const groups = [
  { id: 'echoverse', name: 'EchoVerse', entries: [entry('rooms', 'Rooms'), entry('voice', 'Voice')] },
];
const ok = { body: { ok: true } };
function open(handlers: Record<string, Handler> = {}) {
  const asked = serverStub({
    'GET /api/status/push/key': () => ({ body: { publicKey: 'the key' } }),
    'POST /api/status/push': () => ok,
    'POST /api/status/push/unsubscribe': () => ok,
    ...handlers,
  });
  renderQueryingPage(<FollowByPush groups={groups} />, { path: '/status', session: nobodysSession() });
  return asked;
}
const component = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name, hidden: true });
const button = (name: RegExp) => screen.findByRole('button', { name, hidden: true });

describe('notifications in this browser', () => {
  it('are not offered where they are not supported', () => {
    open();
    expect(screen.queryByText('In this browser')).toBeNull();
  });

  it('can be turned on with our key, and off again', async () => {
    const push = new TestPush();
    const asked = open();
    fireEvent.click(await button(/Turn on/));
    await button(/Turn off/);
    expect(push.subscribedWith).toEqual({ userVisibleOnly: true, applicationServerKey: 'the key' });
    expect(asked).toContainEqual({
      request: 'POST /api/status/push',
      body: { endpoint, keys, componentIds: [] },
    });

    fireEvent.click(await button(/Turn off/));
    await button(/Turn on/);
    expect(push.subscribedWith).toBeUndefined();
    expect(asked).toContainEqual({ request: 'POST /api/status/push/unsubscribe', body: { endpoint } });
  });

  it('stay off, with the reason, if the server rejects them', async () => {
    const push = new TestPush();
    const detail = 'No more browsers can subscribe.';
    open({ 'POST /api/status/push': () => ({ status: 429, body: { status: 429, code: 'x', detail } }) });
    fireEvent.click(await button(/Turn on/));
    expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(detail);
    expect(push.subscribedWith).toBeUndefined();
    await button(/Turn on/);
  });

  it('stay on for the chosen components after a reload, and accept one more', async () => {
    new TestPush();
    const asked = open();
    await button(/Turn on/);
    fireEvent.click(component('Rooms'));
    fireEvent.click(await button(/Turn on/));
    await button(/Turn off/);
    cleanup();

    renderQueryingPage(<FollowByPush groups={groups} />, { path: '/status', session: new Session() });
    await button(/Turn off/);
    expect(screen.getByText('Components: 1 chosen')).toBeTruthy();
    fireEvent.click(component('Voice'));
    // While this request is pending, nothing else can be chosen.
    fireEvent.click(component('Rooms'));
    await waitFor(() => expect(component('Voice').getAttribute('aria-disabled')).toBe('false'));
    const chosen = asked.filter(({ request }) => request === 'POST /api/status/push').map(({ body }) => body);
    expect(chosen).toEqual([
      { endpoint, keys, componentIds: ['rooms'] },
      { endpoint, keys, componentIds: ['rooms', 'voice'] },
    ]);
  });

  it('stay as they were if a change fails', async () => {
    const push = new TestPush();
    let away = false;
    open({ 'POST /api/status/push': () => (away ? { status: 503, body: { code: 'x' } } : ok) });
    await button(/Turn on/);
    fireEvent.click(component('Rooms'));
    fireEvent.click(await button(/Turn on/));
    await button(/Turn off/);
    away = true;
    fireEvent.click(component('Voice'));
    await screen.findByRole('alert', { hidden: true });
    expect(push.subscribedWith).toBeDefined();
    await button(/Turn off/);
    expect([component('Rooms').checked, component('Voice').checked]).toEqual([true, false]);
  });

  it('explain how to allow them if they are blocked', async () => {
    new TestPush('denied');
    open();
    expect(await screen.findByText(/Notifications are blocked for this site/)).toBeTruthy();
  });
});
