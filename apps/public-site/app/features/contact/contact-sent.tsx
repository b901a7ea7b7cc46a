import { useEffect, useRef } from 'react';
import type { ContactSubmission } from '@sevenfold/contracts';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { formatBytes } from './contact-limits';
import styles from './contact-page.module.css';

export function ContactSent({ submission, onAnother }: { submission: ContactSubmission; onAnother(): void }) {
  const { reference, folder, files } = submission;
  const stored = files.filter(({ status }) => status === 'stored');
  const refused = files.filter(({ status }) => status === 'refused');
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className={styles.sent} role="status">
      <h2 ref={heading} tabIndex={-1}>
        Thanks, we’ve got it.
      </h2>
      <p>Your reference is</p>
      <strong className={styles.reference} data-testid="reference">
        {reference}
      </strong>
      <p>
        We answer within two working days. Until then, <Link to={paths.profile}>your profile</Link> shows
        where we are with it.
      </p>
      {stored.length > 0 && (
        <details>
          <summary>
            {stored.length === 1 ? '1 file' : `${stored.length} files`}, received intact (checksum)
          </summary>
          <ul>
            {stored.map(({ fileId, name, size, sha256 }) => (
              <li key={fileId}>
                <strong>{name}</strong> {formatBytes(size)}
                <code>SHA-256 {sha256}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
      {refused.map(({ fileId, name, refusal }) => (
        <p key={fileId}>
          <strong>{name}</strong> was rejected:{' '}
          {refusal === 'contact.file-infected'
            ? 'our scanner found something harmful in it.'
            : 'its content doesn’t match its file type. Send a valid image, audio file or PDF.'}
        </p>
      ))}
      <p className={styles.folder}>
        Stored in <code data-testid="stored-folder">{folder}</code>
      </p>
      <button type="button" className={styles.another} onClick={onAnother}>
        Write another message
      </button>
    </div>
  );
}
