import { Logo, useAuth } from '@sevenfold/ui';
import { signInLabel } from '../../config/sign-in-label';
import styles from './sign-in-page.module.css';

/** Goes to Google where the realm brokers it, and otherwise to the realm itself. */
export function SignInButton({ onClick }: { onClick(): void }) {
  const { phase, loading } = useAuth();
  const busy = phase === 'signing-in';

  return (
    <button
      type="button"
      className={`sf-button ${styles.button}`}
      aria-busy={busy}
      data-testid="sign-in"
      // Nothing to click before it is known who is here, nor before the page's script runs.
      disabled={loading}
      onClick={onClick}
    >
      <Logo size={20} />
      {busy ? 'Signing in…' : signInLabel}
    </button>
  );
}

/** Goes to the realm's registration form, for those who have no account yet. */
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
