import { useEffect, useRef, useState } from 'react';
import { formatBytes } from './contact-limits';
import { isSettled, totalsOf, type UploadState } from './upload/upload-state';
import type { UploadControls } from './upload/use-uploads';
import styles from './attachments.module.css';

/** Progress, speed and remaining time of all files. Screen readers announce every ten percent. */
export function UploadTotals({ uploads, controls }: { uploads: UploadState[]; controls: UploadControls }) {
  const { sent, size, percent } = totalsOf(uploads);
  const moving = uploads.some(({ status, waiting }) => status === 'running' && !waiting);
  const bytesPerSecond = useRate(sent, moving);
  const left = bytesPerSecond > 0 ? Math.ceil((size - sent) / bytesPerSecond) : undefined;
  const open = uploads.filter(upload => !isSettled(upload));
  const canPause = open.some(({ status }) => status === 'running');

  return (
    <div className={styles.totals}>
      <p>
        <strong>{percent}%</strong> of {formatBytes(size)}
        {moving && left !== undefined && percent < 100 && (
          <span className={styles.rate}>
            {formatBytes(bytesPerSecond)}/s, {formatTimeLeft(left)}
          </span>
        )}
      </p>
      <p role="status" className="visually-hidden">
        {percent - (percent % 10)} percent uploaded
      </p>
      {open.length > 1 && (
        <button type="button" onClick={canPause ? controls.pauseAll : controls.resumeAll}>
          {canPause ? 'Pause all' : 'Resume all'}
        </button>
      )}
    </div>
  );
}

/** Bytes per second, over the last few seconds. */
function useRate(sent: number, moving: boolean): number {
  const [rate, setRate] = useState(0);
  const latest = useRef(sent);
  useEffect(() => void (latest.current = sent), [sent]);
  useEffect(() => {
    if (!moving) return undefined;
    const samples = [{ at: performance.now(), sent: latest.current }];
    const timer = setInterval(() => {
      samples.push({ at: performance.now(), sent: latest.current });
      if (samples.length > 6) samples.shift();
      const [first, last] = [samples[0]!, samples.at(-1)!];
      setRate(Math.max(0, ((last.sent - first.sent) / (last.at - first.at)) * 1_000));
    }, 1_000);
    return () => clearInterval(timer);
  }, [moving]);
  return rate;
}

function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return `${seconds} s left`;
  return `${Math.ceil(seconds / 60)} min left`;
}
