import { useEffect, useRef } from 'react';
import type { ContactSubmission } from '@sevenfold/contracts';
import { bytesInWords } from './contact-limits';
import styles from './contact-page.module.css';

export function ContactSent({ submission, onAnother }: { submission: ContactSubmission; onAnother(): void }) {
  const { folder, files } = submission;
  const stored = files.filter(({ status }) => status === 'stored');
  const refused = files.filter(({ status }) => status === 'refused');
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className={styles.sent} role="status">
      <h2 ref={heading} tabIndex={-1}>
        Thank you. It is here.
      </h2>
      <p>{stored.length > 0 ? 'Your message and its files are stored in' : 'Your message is stored in'}</p>
      <code data-testid="stored-folder">{folder}</code>
      {stored.length > 0 && (
        <details>
          <summary>
            {stored.length === 1 ? 'One file' : `${stored.length} files`}, with what proves that they arrived
            whole
          </summary>
          <ul>
            {stored.map(({ fileId, name, size, sha256 }) => (
              <li key={fileId}>
                <strong>{name}</strong> {bytesInWords(size)}
                <code>SHA-256 {sha256}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
      {refused.map(({ fileId, name, refusal }) => (
        <p key={fileId}>
          <strong>{name}</strong> was not kept:{' '}
          {refusal === 'contact.file-infected'
            ? 'the scanner found something harmful in it.'
            : 'inside it is not the image, audio or PDF that its name says.'}
        </p>
      ))}
      <p>We answer within two working days.</p>
      <button type="button" className={styles.another} onClick={onAnother}>
        Write another message
      </button>
    </div>
  );
}
