import { useState } from 'react';
import { useAuth, type SessionPhase, type SignInOptions } from '@sevenfold/ui';

const statusOfPhase: Record<SessionPhase, string> = {
  loading: 'Loading…',
  'checking-accounts': 'Checking accounts…',
  'signing-in': 'Signing in…',
  'signing-out': 'Signing out…',
  ready: '',
};

/** Signs in, and keeps the error for the red box. Clicks during a sign-in do nothing. */
export function useSignIn() {
  const auth = useAuth();
  const [error, setError] = useState<unknown>();

  async function signIn(options?: SignInOptions): Promise<void> {
    if (auth.phase !== 'ready') return;
    setError(undefined);
    try {
      await auth.signIn(options);
    } catch (reason) {
      setError(reason);
    }
  }

  return { signIn, error, status: statusOfPhase[auth.phase] };
}
