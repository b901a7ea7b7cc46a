import { useState } from 'react';
import type { InboxSubmission } from '@sevenfold/contracts';
import styles from './submission.module.css';

type File = InboxSubmission['files'][number];

/** Images and sound where they stand. The type is the one that was found in the bytes, not the one a name claims. */
export function FilePreview({ file: { type, name, downloadUrl } }: { file: File }) {
  // Links are renewed every few minutes; a picture or a sound that is there does not begin anew for it.
  const [source, setSource] = useState(downloadUrl);
  const renew = () => setSource(downloadUrl);
  const current = source ?? downloadUrl;

  if (!current || !type) return null;
  if (type.startsWith('image/'))
    return (
      <img
        className={styles.picture}
        src={current}
        alt={`Preview of ${name}`}
        loading="lazy"
        onError={renew}
      />
    );
  if (type.startsWith('audio/'))
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- Sent by somebody, without a transcript.
      <audio
        className={styles.sound}
        src={current}
        controls
        preload="metadata"
        aria-label={name}
        onError={renew}
      />
    );
  return null;
}
