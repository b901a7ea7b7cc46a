import { useEffect, useRef, type ReactNode } from 'react';
import { ErrorText } from '@sevenfold/ui/reference';
import { paths } from '../../../config/paths';
import { Link } from '../../../shell/link';
import styles from './room-notice.module.css';

type Props = {
  title: string;
  text: string;
  /** The error behind the notice, to show its reference. */
  error?: unknown;
  urgent?: boolean;
  /** Work in progress: the folds move. */
  busy?: boolean;
  action?: () => void;
  actionLabel?: string;
  actionDisabled?: boolean;
  /** Replaces the button of `action`. */
  control?: ReactNode;
  children?: ReactNode;
};

/** Replaces a room while someone joins, or if they cannot. */
export function RoomNotice({
  title,
  text,
  error,
  urgent,
  busy,
  action,
  actionLabel,
  actionDisabled,
  control,
  children,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // It may replace a room that was scrolled, or that had the focus.
  useEffect(() => {
    if (!urgent) return;
    scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [urgent]);

  return (
    <div className={`page ${styles.notice}`} data-busy={busy}>
      <Folds />
      <div>
        <div role={urgent ? 'alert' : 'status'}>
          <h1 ref={heading} tabIndex={-1} className={`page-title ${styles.title}`}>
            {title}
          </h1>
          <p className="page-lead">
            <ErrorText error={error} words={text} />
          </p>
        </div>
        {children}
        <p className={`actions ${styles.actions}`}>
          {action && (
            <button type="button" className="sf-button" disabled={actionDisabled} onClick={action}>
              {actionLabel}
            </button>
          )}
          {control}
          <Link to={paths.rydeSync} className="sf-button sf-button-quiet">
            All rooms
          </Link>
        </p>
      </div>
    </div>
  );
}

function Folds() {
  return (
    <div className={styles.folds} aria-hidden>
      {Array.from({ length: 7 }, (_, fold) => (
        <span key={fold} style={{ animationDelay: `${fold * 0.12}s` }} />
      ))}
    </div>
  );
}
