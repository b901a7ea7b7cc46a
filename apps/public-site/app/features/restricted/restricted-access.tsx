import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { DivisionId } from '@sevenfold/brand';
import type { DivisionRequest } from '@sevenfold/contracts';
import { displayNameOf, foldStyle, messageOf, useAuth } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { FoldedLock } from './folded-lock';
import { useLastRequest } from './use-own-requests';
import { useRequestAccess } from './use-request-access';
import styles from './restricted-access.module.css';

type Props = {
  title?: string;
  subtitle?: string;
  requiredPermission?: string;
  division?: DivisionId;
  requestsEnabled?: boolean;
  homePath: string;
};

/** Stands where somebody may not go, says what it would take, and lets them ask for it. */
export function RestrictedAccess({
  title = 'Access Restricted',
  subtitle,
  requiredPermission,
  division,
  requestsEnabled = true,
  homePath,
}: Props) {
  const { user, profile } = useAuth();
  const signedIn = user && !user.anonymous ? user : undefined;
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
            You have it: your level here is {level}. <Link to={paths.division(division)}>Go in</Link>
          </p>
        )}
        {signedIn ? (
          <SignedIn
            name={displayNameOf(signedIn, profile?.identity.displayName)}
            email={signedIn.email}
            division={requestsEnabled && !isMember ? division : undefined}
          />
        ) : (
          <p className={styles.actions}>
            <Link to={paths.signIn} className="sf-button">
              Sign In
            </Link>
          </p>
        )}
        <p>
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
      <div className={styles.actions}>
        {division && <RequestButton division={division} />}
        <button type="button" className="sf-button sf-button-quiet" onClick={() => void leave()}>
          Sign Out
        </button>
      </div>
    </>
  );
}

function RequestButton({ division }: { division: DivisionId }) {
  const { isPending, isSuccess, error, mutate, reset } = useRequestAccess();
  const last = useLastRequest(division);
  const decided = last && last.status !== 'pending' ? last.id : undefined;
  const isAsked = isSuccess || last?.status === 'pending';

  // A decision ends the waiting: whoever was refused may ask again.
  useEffect(() => {
    if (decided) reset();
  }, [decided, reset]);

  return (
    <>
      <button
        type="button"
        className="sf-button"
        disabled={isPending || isAsked}
        onClick={() => mutate(division)}
      >
        {isAsked ? 'Access Requested' : isPending ? 'Requesting Access...' : 'Request Access'}
      </button>
      {last && !isPending && <LastRequest request={last} />}
      {error && (
        <p role="alert" className={styles.error}>
          {messageOf(error)}
        </p>
      )}
    </>
  );
}

/** What stands between asking and going in: nothing yet, or an answer. */
function LastRequest({ request: { status, updatedAt, decision } }: { request: DivisionRequest }) {
  const day = new Date(decision?.at ?? updatedAt).toLocaleDateString(undefined, { dateStyle: 'long' });
  return (
    <p role="status" className={styles.request}>
      {status === 'pending' && `You asked on ${day}. The answer will show here and come by mail.`}
      {status === 'denied' && `Not this time: your request was denied on ${day}. You may ask again.`}
      {status === 'approved' && `Your request was approved on ${day}.`}
      {decision?.reason && ` They wrote: ${decision.reason}`}
    </p>
  );
}
