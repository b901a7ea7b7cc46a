import { Button } from '@mantine/core';
import type { OwnSession } from '@sevenfold/contracts';
import { useFirst } from '@sevenfold/ui';
import { ErrorText } from '@sevenfold/ui/reference';
import { recordUserAction } from '../../user-actions/report-user-actions';
import '../../shell/mantine-controls';
import { useOwnSessions } from './api/use-personal-data';
import { describeBrowser } from './describe-browser';
import styles from './settings-sections.module.css';

const sessionsPerPage = 5;

/** The person's sessions, last used first, each with its sign-out. */
export function SessionsSection() {
  const { sessions, end } = useOwnSessions();
  const known = sessions.data;
  const { shown, left, showMore } = useFirst(known?.sessions ?? [], sessionsPerPage);

  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions">Where you’re signed in</h2>
      {!known && (
        <p role="status" className="muted">
          {sessions.error ? <ErrorText error={sessions.error} /> : 'Loading your sessions…'}
        </p>
      )}
      {known?.sessions.length === 0 && <p className="muted">No sessions to show yet.</p>}
      <ul className={styles.sessions}>
        {shown.map(session => (
          <li key={session.id}>
            <SessionFacts session={session} />
            {session.current ? (
              <span className={styles.here}>This device</span>
            ) : (
              known?.endable && (
                <Button
                  variant="default"
                  loading={end.isPending && end.variables === session.id}
                  onClick={() => {
                    recordUserAction('session_ended');
                    end.mutate(session.id);
                  }}
                >
                  Sign out
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="default" onClick={showMore}>
          Show more ({left} left)
        </Button>
      )}
      {end.error && (
        <p role="alert" className={styles.fault}>
          <ErrorText error={end.error} />
        </p>
      )}
    </section>
  );
}

function SessionFacts({ session: { userAgent, address, startedAt, lastActiveAt } }: { session: OwnSession }) {
  return (
    <span className={styles.facts}>
      <strong>{describeBrowser(userAgent)}</strong>
      <span className="muted">
        Since {moment(startedAt)}, last active {moment(lastActiveAt)}
        {address && `, from ${address}`}
      </span>
    </span>
  );
}

const moment = (iso: string) =>
  new Date(iso)
    .toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
    .replaceAll(' ', '\u00a0');
