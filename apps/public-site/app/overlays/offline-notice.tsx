import { useOnline } from '@sevenfold/ui';
import styles from './notice.module.css';

/** Shown while offline: content may be old, and nothing can be sent. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && <p className={styles.strip}>You’re offline. You can still read pages you’ve visited.</p>}
    </div>
  );
}
