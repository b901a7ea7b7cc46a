import type { DetailedError } from 'tus-js-client';

/** What the server answered to a part of a file, or that it did not. */
export class UploadError extends Error {
  constructor(
    /** 0 when there was no answer, -1 when nothing could even be asked. */
    readonly status: number,
    body = '',
  ) {
    super(detailOf(body) ?? wordsFor(status));
    this.name = 'UploadError';
  }

  static from(error: Error | DetailedError): UploadError {
    if (error instanceof UploadError) return error;
    // Nothing was sent: the file went away or was changed since it was chosen.
    if (!('originalRequest' in error) || !error.originalRequest) return new UploadError(-1);
    const response = 'originalResponse' in error ? error.originalResponse : undefined;
    return new UploadError(response?.getStatus() ?? 0, response?.getBody());
  }

  static async fromAnswer(response: Response): Promise<UploadError> {
    return new UploadError(response.status, await response.text());
  }

  /** Whether the same bytes may well be taken later. */
  get mayHeal(): boolean {
    return this.status === 0 || this.status >= 500 || [408, 409, 423, 425, 429].includes(this.status);
  }

  get needsSignIn(): boolean {
    return this.status === 401 || this.status === 403;
  }

  /** Too large, of another kind, cancelled or given up: no retry changes that. */
  get isFinal(): boolean {
    return [404, 410, 413, 415].includes(this.status);
  }
}

/** The server's own words when it answered with a problem document. */
function detailOf(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { detail?: string }).detail;
  } catch {
    // The connection broke, or something between us answered.
    return undefined;
  }
}

function wordsFor(status: number): string {
  if (status === 0) return 'The connection was lost for too long. Try again.';
  return status < 0
    ? "This file can't be read any more. Choose it again."
    : "The server didn't accept this file.";
}
