import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths';
import styles from './room-notice.module.css';

type Props = {
  title: string;
  text: string;
  urgent?: boolean;
  /** Something is under way: the folds move. */
  busy?: boolean;
  action?: () => void;
  actionLabel?: string;
  children?: ReactNode;
};

/** Instead of a room: on the way in, or when there is no way in. */
export function RoomNotice({ title, text, urgent, busy, action, actionLabel, children }: Props) {
  return (
    <div className={`page ${styles.notice}`} data-busy={busy}>
      <Folds />
      <div>
        <div role={urgent ? 'alert' : 'status'}>
          <h1 className={`page-title ${styles.title}`}>{title}</h1>
          <p className="page-lead">{text}</p>
        </div>
        {children}
        <p className={styles.actions}>
          {action && (
            <button type="button" className="sf-button" onClick={action}>
              {actionLabel}
            </button>
          )}
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
