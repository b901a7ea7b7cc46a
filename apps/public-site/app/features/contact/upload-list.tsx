import { bytesInWords } from './contact-limits';
import type { FileUpload, UploadState, UploadStatus } from './upload/file-upload';
import styles from './attachments.module.css';

const wordOfStatus: Record<UploadStatus, string> = {
  running: 'Uploading',
  pausing: 'Pausing…',
  paused: 'Paused',
  canceling: 'Cancelling…',
  canceled: 'Cancelled',
  error: 'Failed',
  success: 'Uploaded',
};

type Props = { uploads: UploadState[]; controlsOf(fileId: string): FileUpload | undefined };

export function UploadList({ uploads, controlsOf }: Props) {
  return (
    <ul className={styles.list} aria-label="Uploads">
      {uploads.map(upload => (
        <UploadRow key={upload.fileId} upload={upload} controls={controlsOf(upload.fileId)} />
      ))}
    </ul>
  );
}

function UploadRow({ upload, controls }: { upload: UploadState; controls: FileUpload | undefined }) {
  const { name, size, sent, status, waiting, error } = upload;

  return (
    <li className={styles.upload} data-status={status} data-testid="upload">
      <div className={styles.row}>
        <span className={styles.name}>{name}</span>
        <span className={styles.size}>
          {bytesInWords(sent)} of {bytesInWords(size)}
        </span>
      </div>
      <progress max={size} value={sent} aria-label={name} />
      <div className={styles.row}>
        <span className={styles.status}>
          {waiting ? 'Connection lost, trying again…' : wordOfStatus[status]}
        </span>
        {status === 'running' && (
          <button type="button" onClick={() => void controls?.pause()} aria-label={`Pause ${name}`}>
            Pause
          </button>
        )}
        {(status === 'paused' || status === 'error') && (
          <button type="button" onClick={() => controls?.resume()} aria-label={`Resume ${name}`}>
            {status === 'error' ? 'Retry' : 'Resume'}
          </button>
        )}
        {status !== 'success' && status !== 'canceled' && (
          <button type="button" onClick={() => void controls?.cancel()} aria-label={`Cancel ${name}`}>
            Cancel
          </button>
        )}
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </li>
  );
}
