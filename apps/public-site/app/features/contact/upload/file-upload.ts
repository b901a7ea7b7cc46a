import type { Upload } from 'tus-js-client';
import { startTrace, traceparent, type ActionTrace } from '@sevenfold/ui';
import { afterError, afterSuccess, firstChunkBytes } from './chunk-size';
import { RetrySchedule } from './retry-schedule';
import { UploadError } from './upload-error';
import type { UploadState } from './upload-state';

/** A tus resource that waits for bytes. The server already has the first `received` ones. */
export type UploadTarget = { fileId: string; url: string; received?: number };

export type UploadDependencies = {
  token: (options?: { fresh?: boolean }) => Promise<string | undefined>;
  onChange: (state: UploadState) => void;
  trace?: ActionTrace;
};

/** While the browser itself says that there is no network, retries are not counted. */
const offlineWaitMs = 60_000;

/**
 * Uploads one file to its tus resource: a small one in one request, a large one in chunks that grow with each
 * success. Resumes after each lost connection, and waits if only a person can help.
 */
export class FileUpload {
  private readonly retries = new RetrySchedule();
  private readonly url: string;
  private readonly trace: ActionTrace;
  private upload: Upload | undefined;
  private whole: AbortController | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private triedFreshToken = false;
  private state: UploadState;

  constructor(
    private readonly file: File,
    target: UploadTarget,
    private readonly dependencies: UploadDependencies,
  ) {
    this.url = new URL(target.url, location.origin).href;
    this.trace = dependencies.trace ?? startTrace();
    this.state = {
      fileId: target.fileId,
      traceId: this.trace.traceId,
      name: file.name,
      size: file.size,
      sent: target.received ?? 0,
      status: 'running',
      waiting: 'turn',
    };
  }

  get snapshot(): UploadState {
    return this.state;
  }

  /** Called when it is this file's turn. */
  begin(): void {
    if (this.state.status !== 'running' || this.state.waiting !== 'turn') return;
    window.addEventListener('online', this.retryNow);
    this.change({ waiting: undefined });
    void this.go();
  }

  async pause(): Promise<void> {
    if (this.state.status !== 'running') return;
    this.change({ status: 'pausing', waiting: undefined });
    await this.halt();
    if (this.snapshot.status === 'pausing') this.change({ status: 'paused' });
  }

  resume(): void {
    if (this.state.status !== 'paused' && (this.state.status !== 'error' || this.state.refused)) return;
    this.retries.wentWell();
    this.change({ status: 'running', waiting: 'turn', error: undefined });
  }

  /** Resumes after an expired session. */
  signedInAgain(): void {
    if (this.state.waiting !== 'sign-in') return;
    this.triedFreshToken = false;
    this.change({ waiting: 'turn' });
  }

  async cancel(): Promise<void> {
    if (['success', 'canceling', 'canceled'].includes(this.state.status)) return;
    window.addEventListener('online', this.retryNow);
    this.retries.wentWell();
    this.change({ status: 'canceling', waiting: undefined, error: undefined });
    await this.halt();
    await this.remove();
  }

  /** Until this succeeds, the server waits for the rest of the file, and so does the message. */
  private async remove(): Promise<void> {
    let status = 0;
    try {
      const headers = { ...(await this.headers()), 'Tus-Resumable': '1.0.0' };
      ({ status } = await fetch(this.url, { method: 'DELETE', headers }));
    } catch {
      // No connection: status 0.
    }
    const wait = new UploadError(status).mayHeal ? this.waitAfterFailure() : undefined;
    // The server eventually removes unfinished uploads itself.
    if (wait === undefined) return this.finish({ status: 'canceled' });
    this.retryTimer = setTimeout(this.retryNow, wait);
  }

  private async go(): Promise<void> {
    try {
      if (this.file.size <= firstChunkBytes && this.state.sent === 0 && !this.upload) await this.sendWhole();
      else (await this.chunked()).start();
    } catch (error) {
      this.failed(error as Error);
    }
  }

  /** Sends everything in one request. After a lost connection, the normal upload asks what arrived. */
  private async sendWhole(): Promise<void> {
    this.whole = new AbortController();
    const prepared = this.chunked();
    const response = await fetch(this.url, {
      method: 'PATCH',
      headers: {
        ...(await this.headers()),
        'Tus-Resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: this.file,
      signal: this.whole.signal,
    }).catch(() => undefined);
    await prepared;
    if (!response) throw new UploadError(0);
    if (!response.ok) throw await UploadError.fromAnswer(response);
    this.finish({ status: 'success', sent: this.file.size });
  }

  private async chunked(): Promise<Upload> {
    const { Upload } = await import('tus-js-client');
    return (this.upload ??= new Upload(this.file, {
      uploadUrl: this.url,
      chunkSize: firstChunkBytes,
      // We retry ourselves: tus-js-client has a fixed list of delays, and we go by elapsed time.
      retryDelays: null as unknown as number[],
      storeFingerprintForResuming: false,
      onBeforeRequest: async request => {
        for (const [name, value] of Object.entries(await this.headers())) request.setHeader(name, value);
      },
      onProgress: sent => this.change({ sent }),
      onChunkComplete: (_bytes, accepted) => {
        this.wentWell();
        this.resizeChunks(afterSuccess);
        this.change({ sent: accepted, waiting: undefined });
      },
      onSuccess: () => this.finish({ status: 'success', sent: this.file.size }),
      onError: error => this.failed(error),
    }));
  }

  private async headers(): Promise<Record<string, string>> {
    const token = await this.dependencies.token();
    return {
      traceparent: traceparent(this.trace),
      ...(token && { Authorization: `Bearer ${token}` }),
    };
  }

  private failed(cause: Error): void {
    // Errors caused by stopping are not failures.
    if (this.state.status !== 'running') return;
    const error = UploadError.from(cause);
    this.resizeChunks(afterError);
    if (error.needsSignIn) void this.renewSignIn();
    else if (error.isFinal) this.finish({ status: 'error', error: error.message, refused: true });
    else this.retryLater(error);
  }

  private retryLater(error: UploadError): void {
    const wait = error.mayHeal || !navigator.onLine ? this.waitAfterFailure() : undefined;
    if (wait === undefined) return this.finish({ status: 'error', error: error.message });
    this.change({ waiting: 'network' });
    this.retryTimer = setTimeout(this.retryNow, wait);
  }

  private waitAfterFailure(): number | undefined {
    if (navigator.onLine) return this.retries.failed();
    this.retries.wentWell();
    return offlineWaitMs;
  }

  /** The token may have expired while a laptop slept; otherwise the person has to sign in. */
  private async renewSignIn(): Promise<void> {
    const renewed = this.triedFreshToken ? undefined : await this.dependencies.token({ fresh: true });
    if (this.state.status !== 'running') return;
    if (!renewed) return this.change({ waiting: 'sign-in' });
    this.triedFreshToken = true;
    void this.go();
  }

  private readonly retryNow = () => {
    if (this.retryTimer === undefined) return;
    this.stopWaiting();
    if (this.state.status === 'running') void this.go();
    if (this.state.status === 'canceling') void this.remove();
  };

  private stopWaiting(): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
  }

  private async halt(): Promise<void> {
    this.stopWaiting();
    this.whole?.abort();
    await this.upload?.abort();
  }

  private wentWell(): void {
    this.retries.wentWell();
    this.triedFreshToken = false;
  }

  private resizeChunks(resize: (bytes: number) => number): void {
    const options = this.upload?.options;
    if (options) options.chunkSize = resize(options.chunkSize ?? firstChunkBytes);
  }

  private finish(changes: Partial<UploadState>): void {
    this.stopWaiting();
    window.removeEventListener('online', this.retryNow);
    this.change({ waiting: undefined, ...changes });
  }

  private change(changes: Partial<UploadState>): void {
    this.state = { ...this.state, ...changes };
    this.dependencies.onChange(this.state);
  }
}
