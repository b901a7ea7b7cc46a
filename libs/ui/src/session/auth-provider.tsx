import {
  createContext,
  lazy,
  startTransition,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { ReactNode } from 'react';
import type { HardCreatedProfile, Profile } from '@sevenfold/contracts';
import { createApiClient, type ApiClient } from '../api/api-client.js';
import { logError, logWarning } from '../telemetry/log.js';
import { Session, type SessionPhase, type SessionState, type SignInOptions } from './session.js';
import type { RecentAccount } from './recent-accounts.js';
import type { SessionUser } from './session-user.js';

export type Auth = {
  user: SessionUser | undefined;
  /** `user`, unless they are a guest: a guest token only opens rooms. */
  account: SessionUser | undefined;
  /** Also true without an account, if the realm did not say whether someone is signed in. */
  mayBeSignedIn: boolean;
  profile: Profile | undefined;
  phase: SessionPhase;
  /** True until the session is known. */
  loading: boolean;
  profileLoading: boolean;
  isAdmin: boolean;
  recentAccounts: RecentAccount[];
  showSignOutConfirm: boolean;
  signIn(options?: SignInOptions): Promise<void>;
  signInAsGuest(): Promise<void>;
  /** Opens the confirmation dialog. */
  requestSignOut(): void;
  cancelSignOut(): void;
  signOut(): Promise<void>;
  /** Call after changing the profile. */
  replaceProfile(profile: Profile): void;
  token: Session['token'];
  api: ApiClient;
};

const AuthContext = createContext<Auth | undefined>(undefined);
const SignOutDialog = lazy(() => import('./sign-out-dialog.js'));

export function AuthProvider({ session, children }: { session: Session; children: ReactNode }) {
  const state = useSessionState(session);
  const [showSignOutConfirm, setShowSignOutConfirm] = useState(false);
  const api = useMemo(() => createApiClient(session.token), [session]);
  const account = state.user?.anonymous ? undefined : state.user;
  const own = useOwnProfile(api, account?.uid);

  useEffect(() => void session.start(), [session]);

  const requestSignOut = useCallback(() => setShowSignOutConfirm(true), []);
  const cancelSignOut = useCallback(() => setShowSignOutConfirm(false), []);

  const auth: Auth = {
    user: state.user,
    account,
    mayBeSignedIn: session.mayBeSignedIn(),
    profile: own.profile,
    phase: state.phase,
    loading: state.phase === 'loading' || state.phase === 'checking-accounts',
    profileLoading: own.loading,
    isAdmin: state.user?.isAdmin ?? false,
    recentAccounts: state.recentAccounts,
    showSignOutConfirm,
    signIn: options => logged('Sign-in failed', session.signIn(options)),
    signInAsGuest: () => logged('Guest sign-in failed', session.signInAsGuest()),
    requestSignOut,
    cancelSignOut,
    signOut: () => logged('Sign-out failed', session.signOut()).finally(cancelSignOut),
    replaceProfile: own.replace,
    token: session.token,
    api,
  };

  return (
    <AuthContext value={auth}>
      {children}
      {showSignOutConfirm && (
        <Suspense fallback={null}>
          <SignOutDialog
            leaving={state.phase === 'signing-out'}
            onSignOut={auth.signOut}
            onCancel={cancelSignOut}
          />
        </Suspense>
      )}
    </AuthContext>
  );
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/**
 * The current session. A sign-in rerenders half of the page, so it is a transition, which does not block
 * interactions; `useSyncExternalStore` cannot do that.
 */
function useSessionState(session: Session): SessionState {
  const [state, setState] = useState(session.snapshot);

  useEffect(() => {
    const follow = () => startTransition(() => setState(session.snapshot()));
    follow();
    return session.subscribe(follow);
  }, [session]);

  return state;
}

/** Creates the profile in the background after a sign-in; the same call marks the person as active. */
function useOwnProfile(api: ApiClient, uid: string | undefined) {
  const [known, setKnown] = useState<{ uid: string; profile: Profile | undefined }>();

  useEffect(() => {
    if (!uid) return;
    let stale = false;
    void hardCreateProfile(api, uid).then(result => {
      if (!stale) setKnown({ uid, profile: result.ok ? result.profile : undefined });
    });
    return () => {
      stale = true;
    };
  }, [api, uid]);

  const isKnown = known !== undefined && known.uid === uid;
  return {
    profile: isKnown ? known.profile : undefined,
    loading: uid !== undefined && !isKnown,
    replace: (profile: Profile) => setKnown({ uid: profile.uid, profile }),
  };
}

async function hardCreateProfile(
  api: ApiClient,
  uid: string,
): Promise<HardCreatedProfile | { ok: false; created: false }> {
  try {
    return await api.post<HardCreatedProfile>('/api/rydesync/hardCreateProfile', { uid });
  } catch (error) {
    logWarning('Could not create the profile', error);
    return { ok: false, created: false };
  }
}

function logged<Result>(what: string, work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    logError(what, error);
    throw error;
  });
}
