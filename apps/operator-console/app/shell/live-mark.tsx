import { useOnline } from '@sevenfold/ui';
import { useLive } from '../live/live-updates';
import styles from './live-mark.module.css';

const words = {
  live: { word: 'Live', title: 'Changes show at once' },
  polling: { word: 'Polling', title: 'Changes show within ten seconds' },
  offline: { word: 'Offline', title: 'This device has no network: what is shown may be old' },
} as const;

/** Whether what is shown changes by itself at once, or every few seconds, or not at all. */
export function LiveMark() {
  const { state } = useLive();
  const online = useOnline();
  const now = !online ? 'offline' : state === 'online' ? 'live' : 'polling';
  const { word, title } = words[now];
  return (
    <span
      className={styles.mark}
      data-live={now === 'live'}
      data-state={now}
      data-testid="live-mark"
      title={title}
    >
      <span className={styles.word}>{word}</span>
    </span>
  );
}
