import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { divisions } from '@sevenfold/brand';
import type { DivisionRequest } from '@sevenfold/contracts';
import { DivisionIcon } from '@sevenfold/ui';
import { Moment } from '../../components/moment';
import { PersonLink } from '../../components/person-link';
import type { Decision } from './api/use-division-requests';
import styles from './access-requests.module.css';

type Props = {
  request: DivisionRequest;
  busy: boolean;
  /** Chooses the request for a bulk action. */
  select: ReactNode;
  onAsk(verdict: Decision['verdict']): void;
};

export function RequestRow({ request, busy, select, onAsk }: Props) {
  const { division, reason, createdAt, decision, status, uid } = request;
  return (
    <tr>
      {select && <td>{select}</td>}
      <td className={styles.when}>
        <Moment at={createdAt} />
      </td>
      <td>
        <PersonLink uid={uid} withId />
        <span className="small">{request.actor.email}</span>
      </td>
      <td>
        <span className={styles.division}>
          <DivisionIcon division={division} size={20} />
          {divisions[division].name}
        </span>
      </td>
      <td className={styles.reason}>{reason}</td>
      <td>
        {status === 'pending' ? (
          <span className={styles.buttons}>
            <Button size="xs" disabled={busy} onClick={() => onAsk('approve')}>
              Approve
            </Button>
            <Button variant="default" size="xs" disabled={busy} onClick={() => onAsk('deny')}>
              Deny
            </Button>
          </span>
        ) : (
          decision && (
            <>
              <Moment className={styles.when} at={decision.at} />{' '}
              {decision.by && (
                <span className="muted">
                  by <PersonLink uid={decision.by} />
                </span>
              )}
              {decision.reason && <span className={styles.answer}>{decision.reason}</span>}
            </>
          )
        )}
      </td>
    </tr>
  );
}
