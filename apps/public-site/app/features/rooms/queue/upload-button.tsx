import { useEffect, useRef, useState, type ChangeEvent, type CSSProperties } from 'react';
import { useAuth } from '@sevenfold/ui';
import { ErrorText } from '@sevenfold/ui/reference';
import { useRoomPart } from '../room/room-context';
import { uploadLimits, uploadTrack } from './upload-track';
import styles from './queue.module.css';

type Progress = { name: string; fraction: number };

/** Uploads a host's own file for this room. */
export function UploadButton({ onUploaded }: { onUploaded(): void }) {
  const { token } = useAuth();
  const room = useRoomPart(state => state.room);
  const [progress, setProgress] = useState<Progress>();
  const [fault, setFault] = useState<unknown>();
  const input = useRef<HTMLInputElement>(null);
  const uploading = useRef<AbortController>(undefined);
  useEffect(() => () => uploading.current?.abort(), []);

  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (!file) return;
    if (file.size === 0) return setFault(new Error('This file is empty. Choose another one.'));
    if (file.size > uploadLimits.bytes)
      return setFault(new Error('This file is too large: a track can be up to 64 MiB.'));
    const { signal } = (uploading.current = new AbortController());
    const show = (fraction: number) => setProgress({ name: file.name, fraction });
    setFault(undefined);
    show(0);
    try {
      const bearer = await token();
      // The host may have cancelled while we waited for the token.
      signal.throwIfAborted();
      await uploadTrack({ room, file, token: bearer, onProgress: show, signal });
      onUploaded();
    } catch (error) {
      if (!signal.aborted) setFault(error);
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <div className={styles.upload}>
      <input
        ref={input}
        type="file"
        accept="audio/*,.flac,.opus"
        aria-label="Track to upload"
        className="visually-hidden"
        tabIndex={-1}
        onChange={event => void upload(event)}
      />
      <div className={progress && styles.undo} role={progress && 'status'}>
        {progress && (
          <span className={styles.ellipsis}>
            {progress.fraction < 1 ? `${Math.floor(progress.fraction * 100)}%` : 'Checking…'} {progress.name}
          </span>
        )}
        {/* One button for both, so that the focus stays on it. */}
        <button
          type="button"
          className={styles.quiet}
          onClick={() => (progress ? uploading.current?.abort() : input.current?.click())}
        >
          {progress ? 'Cancel' : 'Upload a track'}
        </button>
        {progress && (
          <span
            className={styles.bar}
            style={{ '--fraction': progress.fraction } as CSSProperties}
            aria-hidden
          />
        )}
      </div>
      <p className={styles.hint} role={fault ? 'alert' : undefined}>
        {fault ? (
          <ErrorText error={fault} />
        ) : (
          `${uploadLimits.types}, up to 64 MiB. Only this room hears it.`
        )}
      </p>
    </div>
  );
}
