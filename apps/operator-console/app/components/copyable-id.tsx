import { useState } from 'react';
import styles from './copyable-id.module.css';

const shortLength = 8;
const shownMs = 1_500;

/** The first characters of an id; a click copies all of it. */
export function CopyableId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);

  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
    setTimeout(() => setCopied(false), shownMs);
  };

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
