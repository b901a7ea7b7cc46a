import type { GuestToken, ReportSession } from '@sevenfold/contracts';
import type Keycloak from 'keycloak-js';
import type { KeycloakInitOptions } from 'keycloak-js';
import { createApiClient } from '../api/api-client.js';
import { deviceMemory } from '../browser-memory.js';
import { logWarning } from '../telemetry/log.js';
import { forgetGuestToken, requestGuestToken, storedGuestToken } from './guest-token.js';
import { readRecentAccounts, rememberAccount, type RecentAccount } from './recent-accounts.js';
import { rememberReturnPath } from './return-path.js';
import { signInMethod } from './sign-in-method.js';
import { openSignInPopup, popupAnswer, popupPath } from './sign-in-popup.js';
import { displayNameOf, userOfGuest, userOfKeycloak, type SessionUser } from './session-user.js';
import { silentAnswer, silentCheckPath } from './silent-check.js';

export type SessionPhase = 'loading' | 'checking-accounts' | 'signing-in' | 'signing-out' | 'ready';

export type SessionState = {
  phase: SessionPhase;
  user: SessionUser | undefined;
  recentAccounts: RecentAccount[];
};

export type SignInOptions = {
  emailHint?: string;
  /** Asks for the password even if the realm has a session. */
  asSomeoneElse?: boolean;
  /** Opens the realm's registration form. */
  asNewcomer?: boolean;
  /** Target of a sign-in by redirect; a popup stays on its page. */
  returnTo?: string;
};

export type SessionOptions = {
  /** Brokered provider that the realm should use directly, such as `google`. */
  identityProvider?: string;
  /** Redirect URL for a sign-in by redirect. */
  redirectPath?: string;
  createKeycloak?: () => Promise<Keycloak>;
};

/**
 * The name of the person signed in on this browser; other visitors skip the session check. The site shows it
 * before its scripts run: see `build-steps/paint-first` there.
 */
const signedInKey = 'sevenfold.signed-in';
/** Renews a guest token that expires sooner than this. */
const guestRenewalMs = 60_000;
/** Maximum wait for a session report. */
const reportDeadlineMs = 2_000;
const scope = 'openid profile email';
const initOptions: KeycloakInitOptions = {
  checkLoginIframe: false,
  pkceMethod: 'S256',
  responseMode: 'fragment',
  scope,
};

/** The signed-in person and their tokens, which stay in memory only. */
export class Session {
  private readonly listeners = new Set<() => void>();
  private readonly createKeycloak: () => Promise<Keycloak>;
  private keycloak: Keycloak | undefined;
  private guest: GuestToken | undefined;
  private pending: Promise<void> | undefined;
  private started: Promise<void> | undefined;
  private state: SessionState = { phase: 'loading', user: undefined, recentAccounts: [] };

  constructor(private readonly options: SessionOptions = {}) {
    this.createKeycloak = options.createKeycloak ?? createSevenfoldKeycloak;
  }

  readonly snapshot = (): SessionState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Also true without a user, if the realm did not say whether someone is signed in. */
  readonly mayBeSignedIn = (): boolean => deviceMemory.read(signedInKey) !== null;

  /** Finds the current session: a redirect that just returned, a session at the realm, a guest, or none. */
  start(): Promise<void> {
    return (this.started ??= this.findOut());
  }

  private async findOut(): Promise<void> {
    window.addEventListener('storage', event => {
      if (event.key === signedInKey && event.newValue === null) this.signedOut();
    });
    this.change({ recentAccounts: readRecentAccounts() });
    try {
      if (isCallback(location.hash)) await this.adoptCallback();
      else if (deviceMemory.read(signedInKey)) await this.checkSilently();
      if (!this.state.user) this.adoptStoredGuest();
    } catch (error) {
      logWarning('Could not restore the session', error);
    } finally {
      this.change({ phase: 'ready' });
    }
  }

  /** Calls during a sign-in join the one in progress. */
  signIn(options: SignInOptions = {}): Promise<void> {
    return this.once('signing-in', () => this.performSignIn(options));
  }

  signInAsGuest(): Promise<void> {
    return this.once('signing-in', async () => {
      if (this.state.user) return;
      this.adoptGuest(storedGuestToken() ?? (await requestGuestToken()));
    });
  }

  signOut(): Promise<void> {
    return this.once('signing-out', async () => {
      const keycloak = this.keycloak;
      // Report it now, while a token still identifies the person.
      if (keycloak) await this.reportSession('sign-out');
      deviceMemory.forget(signedInKey);
      forgetGuestToken();
      if (keycloak?.authenticated) await keycloak.logout({ redirectUri: `${location.origin}/` });
      else this.signedOut();
    });
  }

  /** A token valid for at least half a minute, or undefined without a session. */
  readonly token = async ({ fresh = false } = {}): Promise<string | undefined> => {
    const keycloak = this.keycloak;
    if (!keycloak) return this.guest && this.guestTokenFor(this.guest);
    try {
      await keycloak.updateToken(fresh ? -1 : 30);
    } catch {
      // keycloak-js drops its tokens when the realm rejects them; a network failure keeps them.
      if (!keycloak.token) this.signedOut();
    }
    return keycloak.token;
  };

  private async performSignIn(options: SignInOptions): Promise<void> {
    // Open it before the first await: browsers allow popups only in the click handler itself.
    const popup = signInMethod(navigator) === 'popup' ? openSignInPopup() : undefined;
    try {
      const keycloak = await this.createKeycloak();
      await keycloak.init(initOptions);
      const request = options.asNewcomer
        ? { scope, action: 'register' }
        : {
            scope,
            loginHint: options.emailHint,
            idpHint: this.options.identityProvider,
            prompt: options.asSomeoneElse ? ('login' as const) : undefined,
          };
      if (!popup) {
        rememberReturnPath(options.returnTo ?? location.pathname + location.search);
        const redirectPath = this.options.redirectPath ?? '/auth/signin';
        await keycloak.login({ ...request, redirectUri: location.origin + redirectPath });
        return;
      }
      popup.location.href = await keycloak.createLoginUrl({
        ...request,
        redirectUri: location.origin + popupPath,
      });
      await this.adoptCallback(await popupAnswer(popup));
    } catch (error) {
      popup?.close();
      throw asError(error);
    }
  }

  private async adoptCallback(answer?: string): Promise<void> {
    const keycloak = await this.exchange(answer);
    if (!keycloak) throw new Error('Sign-in didn’t work. Try again.');
    this.signedIn(keycloak);
    void this.reportSession('sign-in');
  }

  /**
   * Exchanges an answer from the realm for tokens; without `answer`, the one in the URL. Undefined if nobody
   * is signed in.
   */
  private async exchange(answer?: string): Promise<Keycloak | undefined> {
    const keycloak = await this.createKeycloak();
    if (answer) {
      // keycloak-js reads answers only from the URL. In the same task it removes them, and nothing else.
      const hash = location.hash ? `${location.hash}&${answer.slice(1)}` : answer;
      history.replaceState(history.state, '', location.pathname + location.search + hash);
    }
    return (await keycloak.init(initOptions)) ? keycloak : undefined;
  }

  private async checkSilently(): Promise<void> {
    this.change({ phase: 'checking-accounts' });
    const asking = await this.createKeycloak();
    await asking.init(initOptions);
    const redirectUri = location.origin + silentCheckPath;
    const answer = await silentAnswer(await asking.createLoginUrl({ scope, prompt: 'none', redirectUri }));
    const keycloak = await this.exchange(answer);
    if (!keycloak) {
      deviceMemory.forget(signedInKey);
      return;
    }
    this.signedIn(keycloak);
    void this.reportSession('ping');
  }

  /** Reports a sign-in, activity or sign-out. Nothing depends on it, so it never fails. */
  private async reportSession(action: ReportSession['action']): Promise<void> {
    try {
      await withinDeadline(createApiClient(this.token).post('/api/identity/sessions', { action }));
    } catch (error) {
      logWarning('Could not report the session', error);
    }
  }

  private signedIn(keycloak: Keycloak): void {
    const user = userOfKeycloak(keycloak);
    this.keycloak = keycloak;
    this.guest = undefined;
    keycloak.onTokenExpired = () => void this.token({ fresh: true });
    deviceMemory.write(signedInKey, displayNameOf(user));
    const recentAccounts = user.email
      ? rememberAccount({
          email: user.email,
          name: user.name ?? user.email,
          picture: user.picture ?? null,
          lastUsed: Date.now(),
        })
      : this.state.recentAccounts;
    this.change({ user, recentAccounts });
  }

  private adoptStoredGuest(): void {
    const guest = storedGuestToken();
    if (guest) this.adoptGuest(guest);
  }

  private adoptGuest(guest: GuestToken): void {
    this.guest = guest;
    this.change({ user: userOfGuest(guest) });
  }

  private async guestTokenFor(guest: GuestToken): Promise<string> {
    if (Date.parse(guest.expiresAt) - Date.now() > guestRenewalMs) return guest.token;
    // After a day the token can no longer be renewed, and the person becomes a new guest.
    this.adoptGuest(await requestGuestToken(guest.token).catch(() => requestGuestToken()));
    return this.guest!.token;
  }

  private signedOut(): void {
    this.keycloak = undefined;
    this.guest = undefined;
    this.change({ user: undefined });
  }

  private once(phase: SessionPhase, action: () => Promise<void>): Promise<void> {
    if (this.pending) return this.pending;
    this.change({ phase });
    this.pending = action().finally(() => {
      this.pending = undefined;
      this.change({ phase: 'ready' });
    });
    return this.pending;
  }

  private change(changes: Partial<SessionState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}

async function createSevenfoldKeycloak(): Promise<Keycloak> {
  const { default: KeycloakClient } = await import('keycloak-js');
  return new KeycloakClient({ url: location.origin, realm: 'sevenfold', clientId: 'sevenfold-web' });
}

async function withinDeadline(report: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), reportDeadlineMs);
  });
  await Promise.race([report, deadline]).finally(() => clearTimeout(timer));
}

function isCallback(hash: string): boolean {
  const answer = new URLSearchParams(hash.slice(1));
  return answer.has('state') && (answer.has('code') || answer.has('error'));
}

/** keycloak-js rejects with plain objects `{ error, error_description }`. */
function asError(reason: unknown): Error {
  if (reason instanceof Error) return reason;
  const { error_description: description, error } = (reason ?? {}) as {
    error?: string;
    error_description?: string;
  };
  return new Error(description ?? error ?? 'Sign-in didn’t work. Try again.');
}
