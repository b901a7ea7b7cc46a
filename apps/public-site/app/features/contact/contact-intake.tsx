import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { useAuth } from '@sevenfold/ui';
import { ErrorText } from '@sevenfold/ui/reference';
import { signInLabel } from '../../config/sign-in-label';
import { ContactForm } from './contact-form';
import '../../shell/mantine-controls';
import styles from './contact-page.module.css';

/**
 * The form for signed-in people, and the sign-in for guests. If a session ends on this page, text and uploads
 * are kept and continue after signing in again.
 */
export function ContactIntake({ onReached }: { onReached(): void }) {
  const { user, account, loading, signInAsGuest, requestSignOut } = useAuth();
  const [writer, setWriter] = useState<string>();
  const nobody = !loading && !user;

  // oxlint-disable-next-line react/exhaustive-deps -- once
  useEffect(onReached, []);

  useEffect(() => {
    // Signing in works without a guest token too.
    if (nobody) void signInAsGuest().catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once when nobody is signed in, not per render
  }, [nobody]);
  if (account && writer !== account.uid) setWriter(account.uid);

  if (loading) return <p role="status">Checking sign-in…</p>;
  return (
    <>
      {account ? (
        <div className={styles.signedIn}>
          <p>
            Signed in as <strong>{account.email ?? account.uid}</strong>
          </p>
          <button type="button" className="link-button" onClick={requestSignOut}>
            Sign out
          </button>
        </div>
      ) : (
        <SignInToContinue again={writer !== undefined} />
      )}
      {writer !== undefined && (
        <div className={account ? undefined : styles.waiting} inert={!account}>
          <ContactForm key={writer} writer={writer} />
        </div>
      )}
    </>
  );
}

function SignInToContinue({ again }: { again: boolean }) {
  const { signIn, phase } = useAuth();
  const [error, setError] = useState<unknown>();

  return (
    <div className={`sheet ${styles.signIn}`}>
      <h2 className={styles.cardTitle}>Sign in to continue</h2>
      <p role={again ? 'alert' : undefined}>
        {again
          ? 'You’ve been signed out. You haven’t lost anything: your text is below, and uploads resume once you sign in again.'
          : 'We answer every message, so we need to know where to reach you.'}
      </p>
      <Button
        size="lg"
        aria-busy={phase === 'signing-in'}
        onClick={() => {
          setError(undefined);
          void signIn().catch(setError);
        }}
      >
        {signInLabel}
      </Button>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          <ErrorText error={error} />
        </p>
      )}
      <p className="muted">We don't share your info. Sign out any time.</p>
    </div>
  );
}
