import { Navigate, useSearchParams } from 'react-router-dom';
import { brand } from '@sevenfold/brand';
import { Logo, rememberedReturnPath, safeReturnPath, useAuth } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { AccountPicker } from './account-picker';
import { DeletionReceipt } from './deletion-receipt';
import { CreateAccountButton, SignInButton } from './sign-in-button';
import { SignInError } from './sign-in-error';
import { TargetPicture } from './target-picture';
import { useSignIn } from './use-sign-in';
import { useTarget, type FindTarget } from './use-target';
import styles from './sign-in-page.module.css';

export function SignInPage({ findTarget }: { findTarget: FindTarget }) {
  const [search] = useSearchParams();
  const from = search.get('from');
  const returnTo = safeReturnPath(from);
  const emailHint = search.get('email') ?? undefined;
  const { account, recentAccounts } = useAuth();
  const { signIn, error, status } = useSignIn();
  const { target, searching } = useTarget(returnTo, findTarget);

  if (account) {
    return <Navigate to={safeReturnPath(from ?? rememberedReturnPath())} replace />;
  }

  return (
    <div className={styles.layout} data-searching={searching || undefined}>
      <div className={styles.picture}>
        {target ? (
          <TargetPicture key={returnTo} target={target} />
        ) : (
          <div className={styles.poster} aria-hidden>
            <Logo size={320} />
          </div>
        )}
      </div>
      <div className={styles.panel}>
        <div className={styles.head}>
          <h1 className={styles.title} data-target={target && ''}>
            {target ? `Sign in to ${target.signInTo}` : 'Come in.'}
          </h1>
          <p className={styles.lead}>
            {target
              ? target.description
              : 'Sign in to read everything, write to us and keep a profile. We’ll take you straight back to what you were after.'}
          </p>
        </div>
        <DeletionReceipt />
        <SignInError error={error} />
        {recentAccounts.length > 1 && (
          <AccountPicker
            accounts={recentAccounts}
            onPick={email => void signIn({ emailHint: email, returnTo })}
          />
        )}
        <SignInButton
          onClick={() => void signIn({ emailHint, returnTo, asSomeoneElse: recentAccounts.length > 1 })}
        />
        <CreateAccountButton onClick={() => void signIn({ asNewcomer: true, returnTo })} />
        <p className={styles.status} role="status">
          {status}
        </p>
        <p className={styles.small}>
          By signing in you agree to our <Link to={paths.terms}>terms</Link>. Our{' '}
          <Link to={paths.privacy}>privacy page</Link> says what we hold about you.
        </p>
        <p className={styles.small}>
          Need help, or prefer email? Write to <a href={`mailto:${brand.email}`}>{brand.email}</a>. With an
          account you can also send files through our <Link to={paths.contact}>contact form</Link>.
        </p>
        <p>
          <Link to={paths.home}>Back to Home</Link>
        </p>
      </div>
    </div>
  );
}
