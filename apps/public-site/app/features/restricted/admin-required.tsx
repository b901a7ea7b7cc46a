import { displayNameOf, useAuth } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { LastKnownName } from '../../shell/last-known-name';
import { Link } from '../../shell/link';
import { FoldedLock } from './folded-lock';
import styles from './restricted-access.module.css';

export function AdminRequired() {
  const { account, loading, profile, isAdmin } = useAuth();

  return (
    <div className={styles.layout}>
      <FoldedLock open={false} />
      <div className={styles.text}>
        <h1>Admin Access Required</h1>
        <p className="page-lead">
          This page needs the admin role. If you think you should have it,{' '}
          <Link to={paths.contact}>ask an operator</Link>.
        </p>
        {account ? (
          <p className={styles.person}>
            {displayNameOf(account, profile?.identity.displayName)}
            <br />
            <span className="muted">Current role: {isAdmin ? 'Admin' : 'User'}</span>
          </p>
        ) : (
          <>
            {loading && (
              <p className={styles.person} data-last-known>
                <LastKnownName />
              </p>
            )}
            <p data-invitation={loading || undefined}>Sign in with an admin account to open this page.</p>
            <p className={`actions ${styles.actions}`}>
              <Link to={paths.signIn} className="sf-button" data-invitation={loading || undefined}>
                Sign In
              </Link>
            </p>
          </>
        )}
        <p>
          <Link to={paths.home}>Back to Home</Link>
        </p>
      </div>
    </div>
  );
}
