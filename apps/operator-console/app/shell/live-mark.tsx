import { useOnline } from '@sevenfold/ui';
import { useLive } from '../live/live-updates';
import styles from './live-mark.module.css';

const words = {
  live: { word: 'Live', title: 'Updates appear at once' },
  polling: { word: 'Polling', title: 'Updates appear within ten seconds' },
  offline: { word: 'Offline', title: 'This device is offline. Data may be outdated.' },
} as const;

/** Says whether the screen updates at once, every few seconds, or not at all. */
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
