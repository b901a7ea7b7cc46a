import { Button } from '@mantine/core';
import { messageOf, useAuth } from '@sevenfold/ui';
import { useState } from 'react';
import { ContactForm } from './contact-form';
import '../../shell/mantine-controls';
import styles from './contact-page.module.css';

/** The form for those who are signed in, and the way in for guests. */
export function ContactIntake() {
  const { user, loading, requestSignOut } = useAuth();

  if (loading) return <p role="status">Checking sign-in…</p>;
  if (!user || user.anonymous) return <SignInToContinue />;
  return (
    <>
      <div className={styles.signedIn}>
        <p>
          Signed in as <strong>{user.email ?? user.uid}</strong>
        </p>
        <Button variant="default" size="sm" onClick={requestSignOut}>
          Sign out
        </Button>
      </div>
      <ContactForm />
    </>
  );
}

function SignInToContinue() {
  const { signIn, phase } = useAuth();
  const [error, setError] = useState<string>();

  return (
    <div className="sheet">
      <h2 className={styles.cardTitle}>Sign in to continue</h2>
      <p>We answer people, so we need to know where to.</p>
      <Button
        size="lg"
        aria-busy={phase === 'signing-in'}
        onClick={() => {
          setError(undefined);
          void signIn().catch(reason => setError(messageOf(reason)));
        }}
      >
        Continue with Google
      </Button>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p className="muted">We don't share your info. Sign out any time.</p>
    </div>
  );
}
