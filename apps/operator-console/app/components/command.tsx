import { useCopy } from '@sevenfold/ui/copy';
import styles from './command.module.css';

/** A command for a terminal, to copy. */
export function Command({ text }: { text: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <div className={styles.command}>
      <pre>
        <code>{text}</code>
      </pre>
      <button type="button" onClick={() => void copy().catch(() => undefined)}>
        {copied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
}
