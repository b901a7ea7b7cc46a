import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { displayNameOf, useAuth, useToast } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Link, NavLink } from '../../shell/link';
import { reportText, summaryOf } from './report-text';
import { roomOf } from './room-of';
import { StepRow } from './step-row';
import type { Suite } from './step';
import { suites } from './suites';
import { useDiagnosticRun, type DiagnosticRun } from './use-diagnostic-run';
import styles from './diagnostic-page.module.css';

/** A diagnostic page: the steps, who runs them, and their results. */
export function DiagnosticPage({ suite }: { suite: Suite }) {
  const roomName = useRoomOfAddress();
  const run = useDiagnosticRun(suite, roomName);
  const { loading } = useAuth();

  return (
    <div className="page">
      <h1 className="page-title">{suite.title}</h1>
      <p className="page-lead">{suite.lead}</p>
      <nav className={styles.suites} aria-label="Diagnostics">
        {suites.map(({ slug, name }) => (
          <NavLink key={slug} to={paths.diagnostics(slug)}>
            {name}
          </NavLink>
        ))}
      </nav>
      <div className={styles.bar}>
        <div className={styles.someone}>
          <Someone suite={suite} />
          {suite.inRoom && (
            <p className="muted">
              In the room <strong>{roomName}</strong>. Add <code>?room=name</code> to the URL to use another.
            </p>
          )}
        </div>
        <div className="actions">
          <button type="button" className="sf-button" disabled={run.running || loading} onClick={run.start}>
            {run.running ? 'Running…' : run.endedAt ? 'Run again' : 'Run the test'}
          </button>
          <CopyReport suite={suite} run={run} room={suite.inRoom ? roomName : undefined} />
        </div>
      </div>
      <p className={styles.summary} role="status" data-testid="diagnostic-summary">
        {run.endedAt && summaryOf(run.results)}
      </p>
      <ol className={styles.steps}>
        {suite.steps.map((step, place) => (
          <StepRow key={step.title} step={step} result={run.results[place] ?? { outcome: 'waiting' }} />
        ))}
      </ol>
    </div>
  );
}

/** Who runs the test, and how to sign in. */
function Someone({ suite }: { suite: Suite }) {
  const { user, profile, loading, signInAsGuest } = useAuth();
  const { pathname, search } = useLocation();
  if (loading) return <p>Checking sign-in…</p>;
  const signIn = <Link to={paths.signInFrom(pathname + search)}>Sign in</Link>;
  if (!user)
    return (
      <p>
        Not signed in. {signIn}
        {suite.forGuests && (
          <>
            {' '}
            or{' '}
            <button
              type="button"
              className="link-button"
              onClick={() => void signInAsGuest().catch(() => undefined)}
            >
              join as a guest
            </button>
          </>
        )}
        .
      </p>
    );
  if (user.anonymous)
    return (
      <p>
        You’re a guest
        {suite.forGuests ? '. Steps that need an account are skipped' : ', and this needs an account'}.{' '}
        {signIn}.
      </p>
    );
  return (
    <p>
      You’re <strong>{displayNameOf(user, profile?.identity.displayName)}</strong>
      {user.isAdmin && ', an operator'}.
    </p>
  );
}

type CopyProps = { suite: Suite; run: DiagnosticRun; room: string | undefined };

function CopyReport({ suite, run, room }: CopyProps) {
  const { user } = useAuth();
  const toasts = useToast();
  const [uncopied, setUncopied] = useState<string>();
  if (!run.endedAt) return null;

  const copy = async (at: Date) => {
    const facts = { at, page: location.href, uid: user?.uid, room, browser: navigator.userAgent };
    const text = reportText(suite, run.results, facts);
    try {
      await navigator.clipboard.writeText(text);
      setUncopied(undefined);
      toasts.show('success', { title: 'Report copied' });
    } catch {
      setUncopied(text);
    }
  };

  return (
    <>
      <button
        type="button"
        className="sf-button sf-button-quiet"
        onClick={() => run.endedAt && void copy(run.endedAt)}
      >
        Copy report
      </button>
      {uncopied !== undefined && (
        <label className={styles.report}>
          Your browser blocked the clipboard. Copy the report from here:
          <textarea readOnly rows={10} value={uncopied} onFocus={event => event.currentTarget.select()} />
        </label>
      )}
    </>
  );
}

const neverChanges = () => () => undefined;

/** Prerendered pages don't know the query, so it is read after hydration. */
function useRoomOfAddress(): string {
  const { search } = useLocation();
  return useSyncExternalStore(
    neverChanges,
    () => roomOf(search),
    () => roomOf(''),
  );
}
