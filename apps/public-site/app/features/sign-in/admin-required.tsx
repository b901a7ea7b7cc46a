import { displayNameOf, useAuth } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { LastKnownName } from '../../shell/last-known-name';
import { Link } from '../../shell/link';

export function AdminRequired() {
  const { account, loading, profile, isAdmin } = useAuth();

  return (
    <div className="page page-narrow">
      <h1 className="page-title">Admin Access Required</h1>
      <p className="page-lead">
        This page needs the admin role. If you think you should have it, ask an operator.
      </p>
      {account ? (
        <p>
          {displayNameOf(account, profile?.identity.displayName)}
          <br />
          <span className="muted">Current role: {isAdmin ? 'Admin' : 'User'}</span>
        </p>
      ) : (
        <p>
          {loading && (
            <span data-last-known>
              <LastKnownName />
              <br />
            </span>
          )}
          <Link to={paths.signIn} className="sf-button" data-invitation={loading || undefined}>
            Sign In
          </Link>
        </p>
      )}
      <p>
        <Link to={paths.home}>Back to Home</Link>
      </p>
    </div>
  );
}
