import { useCopy } from '@sevenfold/ui/copy';
import styles from './copyable-id.module.css';

const shortLength = 8;

/** The first characters of an id; a click copies all of it. */
export function CopyableId({ id }: { id: string }) {
  const { copied, copy } = useCopy(id);

  return (
    <span className={styles.place}>
      <button
        type="button"
        className={styles.id}
        title={`Copy ${id}`}
        onClick={() => void copy().catch(() => undefined)}
      >
        {id.slice(0, shortLength)}
        <span className="visually-hidden"> Copy the whole id</span>
      </button>
      <span className={styles.copied} aria-live="polite">
        {copied && 'Copied'}
      </span>
    </span>
  );
}
