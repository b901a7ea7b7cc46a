import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type Keycloak from 'keycloak-js';
import { popupMessageType } from './sign-in-popup.js';
import { Session } from './session.js';

/** The part of keycloak-js that a sign-in uses; journeys run its real code. */
class RealmStub {
  authenticated = false;
  token: string | undefined;
  tokenParsed = { sub: 'uid-ada', admin: true };
  idTokenParsed = { sub: 'uid-ada', email: 'ada@sevenfold.test', name: 'Ada Okafor' };
  loggedIn: { redirectUri?: string; action?: string } | undefined;
  loggedOut = false;

  async init() {
    this.authenticated = location.hash.includes('code=');
    if (this.authenticated) this.token = 'access';
    const [kept = ''] = location.hash.split(/&?state=/);
    history.replaceState(null, '', location.pathname + location.search + kept);
    return this.authenticated;
  }
  async createLoginUrl({ action, prompt }: { action?: string; prompt?: string }) {
    return `about:blank#${action ?? prompt ?? 'login'}`;
  }
  async login(options: { redirectUri?: string; action?: string }) {
    this.loggedIn = options;
  }
  async logout() {
    this.loggedOut = true;
  }
  async updateToken() {
    return false;
  }
}

describe('a session', () => {
  let popup: { closed: boolean; location: { href: string }; close: jest.Mock };
  let realms: RealmStub[];
  let session: Session;

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/auth/signin?from=/profile');
    globalThis.fetch = jest.fn<typeof fetch>(async () => Response.json({ ok: true }));
    popup = { closed: false, location: { href: '' }, close: jest.fn() };
    window.open = jest.fn(() => popup as unknown as Window) as typeof window.open;
    realms = [];
    session = new Session({
      createKeycloak: async () => {
        const realm = new RealmStub();
        realms.push(realm);
        return realm as unknown as Keycloak;
      },
    });
  });

  const answerFrom = (source: unknown, hash: string, origin = location.origin) => {
    const event = new MessageEvent('message', {
      origin,
      data: { type: popupMessageType, url: `${location.origin}/auth/callback.html${hash}` },
    });
    Object.defineProperty(event, 'source', { value: source });
    window.dispatchEvent(event);
  };
  /** The popup was sent to the realm, and the session listens for its answer. */
  const untilPopupIsSent = async () => {
    const turn = () => new Promise(resolve => setTimeout(resolve));
    while (!popup.location.href) await turn();
    await turn();
  };

  const silentFrame = () =>
    waitFor(() => document.querySelector('iframe') ?? Promise.reject(new Error('No frame yet')));
  const answerInFrame = (frame: HTMLIFrameElement, hash: string, sender: MessageEventInit = {}) => {
    const { source = frame.contentWindow, origin = location.origin } = sender;
    const data = `${location.origin}/silent-check-sso.html${hash}`;
    const event = new MessageEvent('message', { origin, data });
    Object.defineProperty(event, 'source', { value: source });
    window.dispatchEvent(event);
  };

  it('sends no request if this browser was never signed in', async () => {
    await session.start();
    expect(session.snapshot()).toMatchObject({ phase: 'ready', user: undefined });
    expect(realms).toHaveLength(0);
  });

  it('signs in through the popup and leaves no trace of it in the URL', async () => {
    await session.start();
    const signingIn = session.signIn();
    expect(session.snapshot().phase).toBe('signing-in');
    await untilPopupIsSent();
    answerFrom(popup, '#state=s&code=c');
    await signingIn;
    expect(session.snapshot()).toMatchObject({
      phase: 'ready',
      user: { uid: 'uid-ada', isAdmin: true, anonymous: false },
    });
    expect(session.snapshot().recentAccounts).toMatchObject([{ email: 'ada@sevenfold.test' }]);
    expect(location.pathname + location.search + location.hash).toBe('/auth/signin?from=/profile');
    await expect(session.token()).resolves.toBe('access');
  });

  it('accepts an answer only from its own popup', async () => {
    await session.start();
    const signingIn = session.signIn().catch((error: Error) => error);
    await untilPopupIsSent();
    answerFrom(null, '#state=s&code=forged');
    answerFrom(popup, '#state=s&code=forged', 'https://evil.example');
    popup.closed = true;
    await expect(signingIn).resolves.toMatchObject({ name: 'SignInCancelled' });
    expect(session.snapshot().user).toBeUndefined();
  });

  it('opens one popup however often the button is clicked', async () => {
    await session.start();
    const first = session.signIn();
    const second = session.signIn();
    await untilPopupIsSent();
    answerFrom(popup, '#state=s&code=c');
    await Promise.all([first, second]);
    expect(window.open).toHaveBeenCalledTimes(1);
  });

  it('redirects to an exact URL if the popup is blocked, and remembers the return path', async () => {
    window.open = jest.fn(() => null) as typeof window.open;
    await session.start();
    await session.signIn({ returnTo: '/r/first-room' });
    expect(realms[0]!.loggedIn?.redirectUri).toBe(`${location.origin}/auth/signin`);
    expect(sessionStorage.getItem('sevenfold.return-path')).toBe('/r/first-room');
  });

  it('sends newcomers to the registration, by popup and by redirect, and signs them in', async () => {
    await session.start();
    const registering = session.signIn({ asNewcomer: true });
    await untilPopupIsSent();
    expect(popup.location.href).toBe('about:blank#register');
    answerFrom(popup, '#state=s&code=c');
    await registering;
    expect(session.snapshot().user?.email).toBe('ada@sevenfold.test');

    window.open = jest.fn(() => null) as typeof window.open;
    await session.signIn({ asNewcomer: true });
    expect(realms.at(-1)!.loggedIn?.action).toBe('register');
  });

  it('stores the name of the signed-in person, and removes it when they sign out', async () => {
    history.replaceState(null, '', '/auth/signin#state=s&code=c');
    await session.start();
    expect(localStorage.getItem('sevenfold.signed-in')).toBe('Ada Okafor');
    await session.signOut();
    expect(localStorage.getItem('sevenfold.signed-in')).toBeNull();
  });

  it('completes a sign-in by redirect', async () => {
    history.replaceState(null, '', '/auth/signin#state=s&code=c');
    await session.start();
    expect(session.snapshot().user?.email).toBe('ada@sevenfold.test');
    expect(location.hash).toBe('');
  });

  it('keeps a guest across a reload', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    globalThis.fetch = jest.fn<typeof fetch>(async () =>
      Response.json({ token: 'guest', uid: 'guest-1', expiresAt }),
    );
    await session.start();
    await session.signInAsGuest();
    const reloaded = new Session();
    await reloaded.start();
    expect(reloaded.snapshot().user).toMatchObject({ uid: 'guest-1', anonymous: true });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  describe('of someone who was signed in here before', () => {
    beforeEach(() => {
      localStorage.setItem('sevenfold.signed-in', 'Ada Okafor');
      history.replaceState(null, '', '/terms#files');
    });
    afterEach(() => void jest.useRealTimers());

    it('is found in a hidden frame that leaves no trace on the page', async () => {
      const starting = session.start();
      const frame = await silentFrame();
      expect(frame.src).toBe('about:blank#none');
      expect(frame.hidden).toBe(true);
      expect(session.snapshot().phase).toBe('checking-accounts');
      answerInFrame(frame, '#state=s&code=c');
      await starting;
      expect(session.snapshot()).toMatchObject({ phase: 'ready', user: { uid: 'uid-ada' } });
      expect(document.querySelector('iframe')).toBeNull();
      expect(location.pathname + location.hash).toBe('/terms#files');
    });

    it('is cleared when the realm no longer has a session', async () => {
      const starting = session.start();
      answerInFrame(await silentFrame(), '#state=s&error=login_required');
      await starting;
      expect(session.snapshot()).toMatchObject({ phase: 'ready', user: undefined });
      expect(session.mayBeSignedIn()).toBe(false);
      expect(localStorage.getItem('sevenfold.signed-in')).toBeNull();
      expect(location.hash).toBe('#files');
    });

    it('is accepted only from that frame', async () => {
      const starting = session.start();
      const frame = await silentFrame();
      answerInFrame(frame, '#state=s&code=forged', { source: window });
      answerInFrame(frame, '#state=s&code=forged', { origin: 'https://evil.example' });
      answerInFrame(frame, '#state=s&error=login_required');
      await starting;
      expect(session.snapshot().user).toBeUndefined();
    });

    it('is asked for again on the next page when the realm does not answer', async () => {
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      jest.useFakeTimers();
      const starting = session.start();
      await jest.advanceTimersByTimeAsync(10_000);
      await starting;
      expect(session.snapshot()).toMatchObject({ phase: 'ready', user: undefined });
      expect(document.querySelector('iframe')).toBeNull();
      expect(session.mayBeSignedIn()).toBe(true);
      expect(localStorage.getItem('sevenfold.signed-in')).toBe('Ada Okafor');
      expect(warn).toHaveBeenCalledWith('Could not restore the session', expect.any(Error));
      warn.mockRestore();
    });
  });

  it('ends here when it was ended in another tab', async () => {
    history.replaceState(null, '', '/auth/signin#state=s&code=c');
    await session.start();
    window.dispatchEvent(new StorageEvent('storage', { key: 'sevenfold.signed-in', newValue: null }));
    expect(session.snapshot().user).toBeUndefined();
  });

  describe('reports to identity', () => {
    const identity = jest.fn<typeof fetch>();
    /** What was reported, and whether the realm's own session was over by then. */
    let reported: { action: string; authorization: string | undefined; loggedOut: boolean | undefined }[];

    beforeEach(() => {
      reported = [];
      identity.mockReset().mockImplementation(async () => Response.json({ ok: true }));
      globalThis.fetch = jest.fn<typeof fetch>(async (path, init) => {
        expect([init?.method, path]).toEqual(['POST', '/api/identity/sessions']);
        const { action } = JSON.parse(init!.body as string) as { action: string };
        const { authorization } = init!.headers as Record<string, string>;
        reported.push({ action, authorization, loggedOut: realms[0]?.loggedOut });
        return identity(path, init);
      });
    });
    afterEach(() => {
      jest.restoreAllMocks();
      jest.useRealTimers();
    });

    const signInByRedirect = async () => {
      history.replaceState(null, '', '/auth/signin#state=s&code=c');
      await session.start();
    };
    const report = (action: string) => ({ action, authorization: 'Bearer access', loggedOut: false });

    it('a sign-in once it is done, and a sign-out before the realm ends it', async () => {
      await signInByRedirect();
      await session.signOut();
      expect(reported).toEqual([report('sign-in'), report('sign-out')]);
      expect(realms[0]!.loggedOut).toBe(true);
    });

    it('that someone with a running session is back', async () => {
      localStorage.setItem('sevenfold.signed-in', 'Ada Okafor');
      const starting = session.start();
      answerInFrame(await silentFrame(), '#state=s&code=c');
      await starting;
      await session.token();
      expect(reported).toEqual([report('ping')]);
    });

    it('nothing about a rejected sign-in', async () => {
      jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      history.replaceState(null, '', '/auth/signin#state=s&error=access_denied');
      await session.start();
      expect(reported).toEqual([]);
    });

    it.each([
      ['is down', async () => Promise.reject(new TypeError('Failed to fetch'))],
      ['refuses', async () => Response.json({ code: 'limit.too-many' }, { status: 429 })],
    ])('and lets people sign in and out while it %s', async (_, answer: () => Promise<Response>) => {
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      identity.mockImplementation(answer);
      await signInByRedirect();
      expect(session.snapshot()).toMatchObject({ phase: 'ready', user: { uid: 'uid-ada' } });
      await session.signOut();
      expect(realms[0]!.loggedOut).toBe(true);
      expect(warn.mock.calls.map(([what]) => what)).toEqual(Array(2).fill('Could not report the session'));
    });

    it('and does not delay a sign-out if no answer arrives', async () => {
      jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      await signInByRedirect();
      identity.mockImplementation(() => new Promise(() => undefined));
      jest.useFakeTimers();
      const leaving = session.signOut();
      await jest.runAllTimersAsync();
      await leaving;
      expect(realms[0]!.loggedOut).toBe(true);
    });
  });
});
