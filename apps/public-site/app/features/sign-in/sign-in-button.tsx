import { Logo, useAuth } from '@sevenfold/ui';
import { signInLabel } from '../../config/sign-in-label';
import styles from './sign-in-page.module.css';

/** Leads to Google if the realm brokers it, otherwise to the realm. */
export function SignInButton({ onClick }: { onClick(): void }) {
  const { phase, loading } = useAuth();
  const busy = phase === 'signing-in';

  return (
    <button
      type="button"
      className={`sf-button ${styles.button}`}
      aria-busy={busy}
      data-testid="sign-in"
      // Disabled until we know who is here, and until the page's script runs.
      disabled={loading}
      onClick={onClick}
    >
      <Logo size={20} />
      {busy ? 'Signing in…' : signInLabel}
    </button>
  );
}

/** Leads to the realm's registration form, for people without an account. */
export function CreateAccountButton({ onClick }: { onClick(): void }) {
  const { loading } = useAuth();

  return (
    <button
      type="button"
      className={`sf-button sf-button-quiet ${styles.button}`}
      disabled={loading}
      onClick={onClick}
    >
      Create an account
    </button>
  );
}
