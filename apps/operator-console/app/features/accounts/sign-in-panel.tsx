import { Button } from '@mantine/core';
import type { PersonAccess } from '@sevenfold/contracts';
import { useFirst } from '@sevenfold/ui';
import { browserName } from '../../components/browser-name';
import { Moment } from '../../components/moment';
import { Skeleton } from '../../components/skeleton';
import { usePersonAccess } from './api/use-accounts';
import type { Question } from './question';
import styles from './accounts.module.css';

/** Some people have a hundred sessions; keep the panels below within reach. */
const sessionsPerPage = 5;

type Props = { uid: string; name: string; busy: boolean; onAsk(question: Question): void };

/** Whether someone may sign in, and their sessions, last used first. */
export function SignInPanel({ uid, name, busy, onAsk }: Props) {
  const access = usePersonAccess(uid);
  const { manageable = false, blocked = null, sessions = [] } = access.data ?? {};
  const { shown, left, showMore } = useFirst(lastUsedFirst(sessions), sessionsPerPage);

  return (
    <section className="panel" aria-labelledby="sign-in">
      <div className="panel-head">
        <h2 id="sign-in">Sign-in</h2>
        {manageable && blocked !== null && (
          <Button
            variant="default"
            size="xs"
            disabled={busy}
            onClick={() => onAsk(blocked ? unblockQuestion(name) : blockQuestion(name))}
          >
            {blocked ? 'Unblock' : 'Block'}
          </Button>
        )}
      </div>
      {access.isPending && <Skeleton />}
      {access.isError && <p className="muted">We couldn’t load sign-in and sessions.</p>}
      {blocked && <p className={styles.blocked}>Blocked: can’t sign in.</p>}
      {access.isSuccess && !manageable && (
        <p className="muted">
          You can’t block anyone here: this installation has no access to the realm’s admin API.
        </p>
      )}
      {access.isSuccess && sessions.length === 0 && <p className="muted">Not signed in anywhere.</p>}
      <ul className={styles.list} aria-label="Sessions">
        {shown.map(({ id, userAgent, address, startedAt, lastActiveAt }) => (
          <li key={id}>
            <span className={styles.what} title={userAgent ?? undefined}>
              {browserName(userAgent)} {address && <span className="mono muted">{address}</span>}
              <span className="small">
                Last active <Moment at={lastActiveAt} />, signed in <Moment at={startedAt} />
              </span>
            </span>
            {manageable && (
              <Button
                variant="default"
                size="xs"
                disabled={busy}
                aria-label={`End session in ${browserName(userAgent)}`}
                onClick={() => onAsk(endQuestion(name, id))}
              >
                End session
              </Button>
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="default" size="xs" onClick={showMore}>
          Show more ({left} left)
        </Button>
      )}
    </section>
  );
}

const lastUsedFirst = (sessions: PersonAccess['sessions']) =>
  sessions.toSorted((a, b) => b.lastActiveAt.localeCompare(a.lastActiveAt));

const blockQuestion = (name: string): Question => ({
  verb: 'Block',
  question: `Block ${name}?`,
  note: 'They’re signed out everywhere, leave their rooms and can’t sign in until someone unblocks them. None of their data is deleted. Open pages can still read for a few minutes.',
  command: { kind: 'block', said: `${name} is signed out everywhere and can’t sign in.` },
});

const unblockQuestion = (name: string): Question => ({
  verb: 'Unblock',
  question: `Let ${name} sign in again?`,
  note: 'They aren’t notified.',
  command: { kind: 'unblock', said: `${name} can sign in again.` },
});

const endQuestion = (name: string, sessionId: string): Question => ({
  verb: 'End session',
  question: `End this session of ${name}?`,
  note: 'They leave its rooms at once, and can sign in again.',
  command: { kind: 'end-session', sessionId, said: 'Session ended.' },
});
