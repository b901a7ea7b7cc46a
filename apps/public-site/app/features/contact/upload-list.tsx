import { ErrorText } from '@sevenfold/ui/reference';
import { formatBytes } from './contact-limits';
import { UploadTotals } from './upload-totals';
import { isSettled, type UploadState } from './upload/upload-state';
import type { UploadControls } from './upload/use-uploads';
import styles from './attachments.module.css';

type Props = { uploads: UploadState[]; controls: UploadControls };

export function UploadList({ uploads, controls }: Props) {
  return (
    <div className={styles.uploads}>
      <UploadTotals uploads={uploads} controls={controls} />
      <ul className={styles.list} aria-label="Uploads">
        {uploads.map(upload => (
          <UploadRow key={upload.fileId} upload={upload} controls={controls} />
        ))}
      </ul>
    </div>
  );
}

function UploadRow({ upload, controls }: { upload: UploadState; controls: UploadControls }) {
  const { fileId, name, size, sent, status, error, refused } = upload;
  const canResume = status === 'paused' || (status === 'error' && !refused);

  return (
    <li className={styles.upload} data-status={status} data-testid="upload">
      <div className={styles.row}>
        <span className={styles.name}>{name}</span>
        <span className={styles.size}>
          {formatBytes(sent)} of {formatBytes(size)}
        </span>
      </div>
      <progress max={size} value={sent} aria-label={name} />
      <div className={styles.row}>
        <span className={styles.status}>{describeUpload(upload)}</span>
        {status === 'running' && (
          <button type="button" onClick={() => controls.pause(fileId)} aria-label={`Pause ${name}`}>
            Pause
          </button>
        )}
        {canResume && (
          <button
            type="button"
            onClick={() => controls.resume(fileId)}
            aria-label={`${status === 'error' ? 'Retry' : 'Resume'} ${name}`}
          >
            {status === 'error' ? 'Retry' : 'Resume'}
          </button>
        )}
        {!isSettled(upload) && (
          <button
            type="button"
            disabled={status === 'canceling'}
            onClick={() => controls.cancel(fileId)}
            aria-label={`Cancel ${name}`}
          >
            Cancel
          </button>
        )}
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          <ErrorText error={upload} words={error} />
        </p>
      )}
    </li>
  );
}

const statusLabels: Record<UploadState['status'], string> = {
  running: 'Uploading',
  pausing: 'Pausing…',
  paused: 'Paused',
  canceling: 'Cancelling…',
  canceled: 'Cancelled',
  error: 'Failed',
  success: 'Uploaded',
};

function describeUpload({ status, waiting, refused }: UploadState): string {
  if (status === 'running' && waiting === 'turn') return 'Waiting its turn';
  if (status === 'running' && waiting === 'network') return 'Connection lost, trying again…';
  if (status === 'running' && waiting === 'sign-in') return 'Waiting for you to sign in again';
  return refused ? 'Not accepted' : statusLabels[status];
}
