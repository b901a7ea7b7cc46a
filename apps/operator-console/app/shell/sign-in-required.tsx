import { useState } from 'react';
import { Button } from '@mantine/core';
import { messageOf, useAuth } from '@sevenfold/ui';
import styles from './console-shell.module.css';

/** The console only requires a session; the server decides each call. */
export function SignInRequired() {
  const { signIn, phase } = useAuth();
  const [error, setError] = useState<string>();

  return (
    <section className={styles.gate}>
      <h1>Sign-in required</h1>
      <p>The Admin Center is for operators. Sign in with an account that holds the admin role.</p>
      {error && <p role="alert">{error}</p>}
      <Button
        size="lg"
        data-testid="sign-in"
        aria-busy={phase === 'signing-in'}
        onClick={() => {
          setError(undefined);
          void signIn().catch((reason: unknown) => setError(messageOf(reason)));
        }}
      >
        {phase === 'signing-in' ? 'Signing in…' : 'Sign In'}
      </Button>
    </section>
  );
}
