import { useLive } from '../live/live-updates';
import styles from './live-mark.module.css';

/** Whether what is shown changes by itself at once, or every few seconds. */
export function LiveMark() {
  const { state } = useLive();
  const live = state === 'online';
  return (
    <span
      className={styles.mark}
      data-live={live}
      data-testid="live-mark"
      title={live ? 'Changes show at once' : 'Changes show within ten seconds'}
    >
      <span className={styles.word}>{live ? 'Live' : 'Polling'}</span>
    </span>
  );
}
