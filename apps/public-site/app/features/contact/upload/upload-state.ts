export type UploadStatus = 'running' | 'pausing' | 'paused' | 'canceling' | 'canceled' | 'error' | 'success';

export type UploadState = {
  fileId: string;
  name: string;
  size: number;
  sent: number;
  status: UploadStatus;
  /** Why a running upload does not progress: others go first, no network, or no session. */
  waiting?: 'turn' | 'network' | 'sign-in' | undefined;
  error?: string | undefined;
  /** Shared by every request for this file. */
  traceId: string;
  /** The server will never accept this file, so there is nothing to retry. Comes with an error. */
  refused?: boolean | undefined;
};

/** Finished: nothing more will happen. */
export const isSettled = ({ status, refused }: UploadState) =>
  status === 'success' || status === 'canceled' || (status === 'error' && refused === true);

export type Totals = { sent: number; size: number; percent: number };

export function totalsOf(uploads: UploadState[]): Totals {
  const counted = uploads.filter(({ status, refused }) => status !== 'canceled' && !refused);
  const size = counted.reduce((sum, upload) => sum + upload.size, 0);
  const sent = counted.reduce((sum, upload) => sum + upload.sent, 0);
  return { sent, size, percent: size === 0 ? 100 : Math.floor((sent / size) * 100) };
}
