import { Button } from '@mantine/core';
import { divisions } from '@sevenfold/brand';
import type { DivisionRequest } from '@sevenfold/contracts';
import { DivisionIcon } from '@sevenfold/ui';
import { PersonLink } from '../../components/person-link';
import type { Decision } from './api/use-division-requests';
import { personOf } from './decision-words';
import styles from './access-requests.module.css';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

type Props = { request: DivisionRequest; busy: boolean; onAsk(verdict: Decision['verdict']): void };

export function RequestRow({ request, busy, onAsk }: Props) {
  const { division, reason, createdAt, decision, status, uid } = request;
  return (
    <tr>
      <td className={styles.when}>{moment.format(new Date(createdAt))}</td>
      <td>
        <PersonLink uid={uid}>{personOf(request)}</PersonLink>
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
              <span className={styles.when}>{moment.format(new Date(decision.at))}</span>{' '}
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
