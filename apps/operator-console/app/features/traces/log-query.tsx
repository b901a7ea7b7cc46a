import { useCopy } from '@sevenfold/ui/copy';
import styles from './reference-screen.module.css';

/** Where there is no log store: the command that finds the lines, with the reference filled in. */
export function LogQuery({ reference }: { reference: string }) {
  // Without the tail kubectl shows ten lines of each pod, and without the limit it follows five pods.
  const command = `kubectl -n NAMESPACE logs -l app.kubernetes.io/part-of=sevenfold --all-containers --prefix --tail=-1 --max-log-requests=100 | grep ${reference}`;
  const { copied, copy } = useCopy(command);
  return (
    <div className={styles.command}>
      <pre>
        <code>{command}</code>
      </pre>
      <button type="button" onClick={() => void copy().catch(() => undefined)}>
        {copied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
}
