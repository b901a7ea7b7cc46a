import { useId } from 'react';
import type { ContactLimits } from '@sevenfold/contracts';
import { filesToSend, removeFile, type Attachment } from './attachments';
import { formatBytes, describeLimits } from './contact-limits';
import { DropZone } from './drop-zone';
import { Thumbnail } from './thumbnail';
import { keepsFiles, mostKeptBytes } from '../../kept-files/kept-files';
import styles from './attachments.module.css';

type Props = {
  attachments: Attachment[];
  limits: ContactLimits;
  disabled: boolean;
  onAdd(files: File[]): void;
  onChange(attachments: Attachment[]): void;
};

export function AttachmentPicker({ attachments, limits, disabled, onAdd, onChange }: Props) {
  const hint = useId();

  return (
    <div className={styles.attachments}>
      <DropZone
        label="Attachments"
        hint={hint}
        accept={acceptOf(limits)}
        disabled={disabled}
        takesPastes
        onFiles={onAdd}
      />
      <p id={hint} className={styles.hint}>
        {describeLimits(limits)}
      </p>
      {attachments.length > 0 && (
        <ul className={styles.list} aria-label="Chosen files">
          {attachments.map(({ id, file, refusal }) => (
            <li key={id} className={styles.chosen} data-refused={refusal ? '' : undefined}>
              <div className={styles.row}>
                <Thumbnail file={file} />
                <span className={styles.name}>{file.name}</span>
                <span className={styles.size}>{formatBytes(file.size)}</span>
                <button
                  type="button"
                  disabled={disabled}
                  aria-label={`Remove ${file.name}`}
                  onClick={() => onChange(removeFile(attachments, id, limits))}
                >
                  Remove
                </button>
              </div>
              {refusal && <p className={styles.error}>{refusal} It won’t be sent.</p>}
            </li>
          ))}
        </ul>
      )}
      {filesToSend(attachments).length > 0 && keepsFiles() && (
        <p className={styles.hint}>
          Until these files are uploaded, this browser keeps a copy of up to {formatBytes(mostKeptBytes)}, so
          that a reload doesn’t stop them.
        </p>
      )}
    </div>
  );
}

/** MIME types for phones, which then offer the camera, and extensions for systems without MIME types. */
export const acceptOf = ({ accept, extensions }: ContactLimits) =>
  [...accept, ...extensions.map(extension => `.${extension}`)].join(',');
