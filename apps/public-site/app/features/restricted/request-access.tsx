import { useEffect } from 'react';
import type { DivisionId } from '@sevenfold/brand';
import type { DivisionRequest } from '@sevenfold/contracts';
import { useLastRequest } from './use-own-requests';
import { useRequestAccess } from './use-request-access';
import styles from './restricted-access.module.css';

/** Requests access to a division, and shows the outcome of the last request. For signed-in people. */
export function RequestAccess({ division }: { division: DivisionId }) {
  const { isPending, isSuccess, mutate, reset } = useRequestAccess();
  const last = useLastRequest(division);
  const decided = last && last.status !== 'pending' ? last.id : undefined;
  const isAsked = isSuccess || last?.status === 'pending';

  // A decision ends the waiting: someone who was denied may ask again.
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
      {last && !isPending ? (
        <LastRequest request={last} />
      ) : (
        <p className={styles.request}>An operator decides. You’ll see the answer here and get it by email.</p>
      )}
    </>
  );
}

function LastRequest({ request: { status, updatedAt, decision } }: { request: DivisionRequest }) {
  const day = new Date(decision?.at ?? updatedAt).toLocaleDateString(undefined, { dateStyle: 'long' });
  return (
    <p role="status" className={styles.request}>
      {status === 'pending' && `You asked on ${day}. You’ll see the answer here and get it by email.`}
      {status === 'denied' && `Your request was declined on ${day}. You can ask again.`}
      {status === 'approved' && `Your request was approved on ${day}.`}
      {decision?.reason && ` The operator wrote: ${decision.reason}`}
    </p>
  );
}
