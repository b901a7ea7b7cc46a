import { useNavigate } from 'react-router-dom';
import { divisions, type DivisionId } from '@sevenfold/brand';
import { displayNameOf, foldStyle, useAuth } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { LastKnownName } from '../../shell/last-known-name';
import { Link } from '../../shell/link';
import { FoldedLock } from './folded-lock';
import { RequestAccess } from './request-access';
import styles from './restricted-access.module.css';

type Props = {
  title?: string;
  subtitle?: string;
  requiredPermission?: string;
  division?: DivisionId;
  requestsEnabled?: boolean;
  homePath: string;
};

/** Replaces a page that someone may not see: says what is required, and lets them request access. */
export function RestrictedAccess({
  title = 'Access Restricted',
  subtitle,
  requiredPermission,
  division,
  requestsEnabled = true,
  homePath,
}: Props) {
  const { account, loading, profile } = useAuth();
  const level = division && profile?.access.divisions[division];
  const isMember = level !== undefined && level !== 'guest';

  return (
    <div className={styles.layout} style={division && foldStyle(division)}>
      <FoldedLock open={isMember} />
      <div className={styles.text}>
        <h1>{title}</h1>
        {subtitle && <p className="page-lead">{subtitle}</p>}
        {requiredPermission && (
          <p className={styles.needs}>
            <span>Required permission</span>
            <strong>{requiredPermission}</strong>
          </p>
        )}
        {isMember && division && (
          <p role="status">
            You already have it. Your level here is {level}. <Link to={paths.division(division)}>Enter</Link>
          </p>
        )}
        {account ? (
          <SignedIn
            name={displayNameOf(account, profile?.identity.displayName)}
            email={account.email}
            division={requestsEnabled && !isMember ? division : undefined}
          />
        ) : (
          <>
            {loading && (
              <p className={styles.person} data-last-known>
                Signed in as{' '}
                <strong>
                  <LastKnownName />
                </strong>
              </p>
            )}
            <p className={`actions ${styles.actions}`}>
              <Link to={paths.signIn} className="sf-button" data-invitation={loading || undefined}>
                Sign In
              </Link>
            </p>
          </>
        )}
        <p className={styles.ways}>
          {division && <Link to={paths.division(division)}>About {divisions[division].name}</Link>}
          <Link to={homePath}>Back to Home</Link>
        </p>
      </div>
    </div>
  );
}

type SignedInProps = { name: string; email: string | undefined; division: DivisionId | undefined };

function SignedIn({ name, email, division }: SignedInProps) {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    await navigate(paths.home);
  };

  return (
    <>
      <p className={styles.person}>
        Signed in as <strong>{name}</strong>
        {email && email !== name && <> ({email})</>}
      </p>
      <div className={`actions ${styles.actions}`}>
        {division && <RequestAccess division={division} />}
        <button type="button" className="sf-button sf-button-quiet" onClick={() => void leave()}>
          Sign Out
        </button>
      </div>
    </>
  );
}
