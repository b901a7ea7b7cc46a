import type { DetailedError, Upload } from 'tus-js-client';
import { startTrace, traceparent, type ActionTrace } from '@sevenfold/ui';
import { afterError, afterSuccess, firstChunkBytes } from './chunk-size';
import { RetrySchedule } from './retry-schedule';

export type UploadStatus = 'running' | 'pausing' | 'paused' | 'canceling' | 'canceled' | 'error' | 'success';

export type UploadState = {
  fileId: string;
  name: string;
  size: number;
  sent: number;
  status: UploadStatus;
  /** Waiting for the network or the server before the next try. */
  waiting: boolean;
  error?: string;
};

export type UploadTarget = { fileId: string; url: string };

export type UploadDependencies = {
  token: () => Promise<string | undefined>;
  onChange: (state: UploadState) => void;
  trace?: ActionTrace;
};

/** Answers of the server after which the same bytes may well be taken. */
const passing = new Set([401, 408, 409, 423, 425, 429]);

/** Sends one file to its tus resource, in chunks that grow while it goes well, and resumes after every cut. */
export class FileUpload {
  private readonly retries = new RetrySchedule();
  private upload: Upload | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private state: UploadState;

  constructor(
    private readonly file: File,
    private readonly target: UploadTarget,
    private readonly dependencies: UploadDependencies,
  ) {
    this.state = {
      fileId: target.fileId,
      name: file.name,
      size: file.size,
      sent: 0,
      status: 'running',
      waiting: false,
    };
  }

  get snapshot(): UploadState {
    return this.state;
  }

  async start(): Promise<void> {
    const { Upload } = await import('tus-js-client');
    const trace = this.dependencies.trace ?? startTrace();
    this.upload = new Upload(this.file, {
      uploadUrl: new URL(this.target.url, location.origin).href,
      chunkSize: firstChunkBytes,
      // Retries are ours: tus-js-client knows a fixed list of delays, we go by elapsed time.
      retryDelays: null as unknown as number[],
      storeFingerprintForResuming: false,
      onBeforeRequest: async request => {
        const token = await this.dependencies.token();
        if (token) request.setHeader('Authorization', `Bearer ${token}`);
        request.setHeader('traceparent', traceparent(trace));
      },
      onProgress: sent => this.change({ sent, waiting: false }),
      onChunkComplete: (_bytes, accepted) => {
        this.retries.wentWell();
        this.resizeChunks(afterSuccess);
        this.change({ sent: accepted });
      },
      onSuccess: () => this.finish({ status: 'success', sent: this.file.size }),
      onError: error => this.failed(error),
    });
    window.addEventListener('online', this.retryNow);
    this.upload.start();
  }

  async pause(): Promise<void> {
    if (this.state.status !== 'running') return;
    this.change({ status: 'pausing' });
    this.stopWaiting();
    await this.upload?.abort();
    this.change({ status: 'paused' });
  }

  resume(): void {
    if (this.state.status !== 'paused' && this.state.status !== 'error') return;
    this.retries.wentWell();
    this.change({ status: 'running', error: undefined });
    window.addEventListener('online', this.retryNow);
    this.upload?.start();
  }

  async cancel(): Promise<void> {
    if (this.state.status === 'success' || this.state.status === 'canceled') return;
    this.change({ status: 'canceling' });
    this.stopWaiting();
    try {
      await this.upload?.abort(true);
    } catch {
      // The server forgets unfinished uploads by itself; for the sender the file is gone either way.
    }
    this.finish({ status: 'canceled' });
  }

  private failed(error: Error | DetailedError): void {
    if (this.state.status !== 'running') return;
    this.resizeChunks(afterError);
    const wait = mayHeal(error) ? this.retries.failed() : undefined;
    if (wait === undefined) {
      this.finish({ status: 'error', error: wordsFor(error) });
      return;
    }
    this.change({ waiting: true });
    this.retryTimer = setTimeout(this.retryNow, wait);
  }

  private readonly retryNow = () => {
    if (this.retryTimer === undefined) return;
    this.stopWaiting();
    this.upload?.start();
  };

  private stopWaiting(): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    this.change({ waiting: false });
  }

  private resizeChunks(resize: (bytes: number) => number): void {
    const options = this.upload?.options;
    if (options) options.chunkSize = resize(options.chunkSize ?? firstChunkBytes);
  }

  private finish(changes: Partial<UploadState>): void {
    window.removeEventListener('online', this.retryNow);
    this.change({ waiting: false, ...changes });
  }

  private change(changes: Partial<UploadState>): void {
    this.state = { ...this.state, ...changes };
    this.dependencies.onChange(this.state);
  }
}

function statusOf(error: Error | DetailedError): number {
  return ('originalResponse' in error && error.originalResponse?.getStatus()) || 0;
}

function mayHeal(error: Error | DetailedError): boolean {
  const status = statusOf(error);
  return status === 0
    ? 'originalRequest' in error && error.originalRequest !== null
    : status >= 500 || passing.has(status);
}

/** The server's own words when it answered with a problem document. */
function wordsFor(error: Error | DetailedError): string {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined;
  try {
    const { detail } = JSON.parse(body ?? '') as { detail?: string };
    if (detail) return detail;
  } catch {
    // No problem document: the connection broke, or something between us answered.
  }
  return statusOf(error) === 0
    ? 'The connection was lost for too long.'
    : 'The server did not take this file.';
}
