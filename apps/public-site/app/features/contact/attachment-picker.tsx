import { useId } from 'react';
import type { ContactLimits } from '@sevenfold/contracts';
import { bytesInWords, wordsForLimits } from './contact-limits';
import styles from './attachments.module.css';

type Props = { files: File[]; limits: ContactLimits; disabled: boolean; onChange(files: File[]): void };

export function AttachmentPicker({ files, limits, disabled, onChange }: Props) {
  const hint = useId();

  return (
    <div className={styles.attachments}>
      <label className={styles.picker}>
        <span>Attachments</span>
        <input
          type="file"
          multiple
          accept={limits.accept.join(',')}
          disabled={disabled}
          aria-describedby={hint}
          onChange={event => {
            onChange([...files, ...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </label>
      <p id={hint} className={styles.hint}>
        {wordsForLimits(limits)}
      </p>
      <ul className={styles.list}>
        {files.map((file, position) => (
          <li key={`${file.name}-${position}`} className={styles.row}>
            <span className={styles.name}>{file.name}</span>
            <span className={styles.size}>{bytesInWords(file.size)}</span>
            <button
              type="button"
              aria-label={`Remove ${file.name}`}
              onClick={() => onChange(files.filter((_, other) => other !== position))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
