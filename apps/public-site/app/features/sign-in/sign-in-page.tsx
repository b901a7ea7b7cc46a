import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { Logo, rememberedReturnPath, safeReturnPath, useAuth } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { AccountPicker } from './account-picker';
import { DeletionReceipt } from './deletion-receipt';
import { SignInButton } from './sign-in-button';
import { SignInError } from './sign-in-error';
import { useSignIn } from './use-sign-in';
import styles from './sign-in-page.module.css';

export function SignInPage() {
  const [search] = useSearchParams();
  const from = search.get('from');
  const returnTo = safeReturnPath(from);
  const emailHint = search.get('email') ?? undefined;
  const { account, recentAccounts } = useAuth();
  const { signIn, error, status } = useSignIn();

  if (account) {
    return <Navigate to={safeReturnPath(from ?? rememberedReturnPath())} replace />;
  }

  return (
    <div className={styles.layout}>
      <div className={styles.poster} aria-hidden>
        <Logo size={320} />
      </div>
      <div className={styles.panel}>
        <h1 className={styles.title}>Come in.</h1>
        <p className={styles.lead}>
          Sign in to read everything, write to us and keep a profile. Then we take you on to where you were
          going.
        </p>
        <DeletionReceipt />
        <SignInError message={error} />
        {recentAccounts.length > 1 && (
          <AccountPicker
            accounts={recentAccounts}
            onPick={email => void signIn({ emailHint: email, returnTo })}
          />
        )}
        <SignInButton
          onClick={() => void signIn({ emailHint, returnTo, asSomeoneElse: recentAccounts.length > 1 })}
        />
        <p className={styles.status} role="status">
          {status}
        </p>
        <p className={styles.small}>
          By signing in you agree to our <Link to={paths.terms}>terms</Link> and our{' '}
          <Link to={paths.privacy}>privacy notes</Link>. Trouble? <Link to={paths.contact}>Contact us</Link>.
        </p>
        <p>
          <Link to={paths.home}>Back to Home</Link>
        </p>
      </div>
    </div>
  );
}
