import type { DetailedError } from 'tus-js-client';

/** The server's answer to a chunk, or the lack of one. */
export class UploadError extends Error {
  constructor(
    /** 0 without an answer, -1 if the request could not be sent. */
    readonly status: number,
    body = '',
  ) {
    super(detailOf(body) ?? describeStatus(status));
    this.name = 'UploadError';
  }

  static from(error: Error | DetailedError): UploadError {
    if (error instanceof UploadError) return error;
    // The file was removed or changed after it was chosen, so nothing was sent.
    if (!('originalRequest' in error) || !error.originalRequest) return new UploadError(-1);
    const response = 'originalResponse' in error ? error.originalResponse : undefined;
    return new UploadError(response?.getStatus() ?? 0, response?.getBody());
  }

  static async fromAnswer(response: Response): Promise<UploadError> {
    return new UploadError(response.status, await response.text());
  }

  /** Whether the server may accept the same bytes later. */
  get mayHeal(): boolean {
    return this.status === 0 || this.status >= 500 || [408, 409, 423, 425, 429].includes(this.status);
  }

  get needsSignIn(): boolean {
    return this.status === 401 || this.status === 403;
  }

  /** Too large, the wrong type, cancelled or given up: no retry helps. */
  get isFinal(): boolean {
    return [404, 410, 413, 415].includes(this.status);
  }
}

/** The server's own words when it answered with a problem document. */
function detailOf(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { detail?: string }).detail;
  } catch {
    // The connection broke, or a proxy answered.
    return undefined;
  }
}

function describeStatus(status: number): string {
  if (status === 0) return 'The connection was lost for too long. Try again.';
  return status < 0
    ? 'This file can’t be read any more. Choose it again.'
    : 'The server didn’t accept this file. Try again, or choose another one.';
}
