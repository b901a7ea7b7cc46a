import { ERRORS } from '@tus/utils';

/** An error as tus reads it, which is also one as JavaScript does. */
export class TusError extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor({ status_code, body }: { status_code: number; body: string }) {
    super(body.trim());
    this.status_code = status_code;
    this.body = body;
  }
}

/** tus calls it an internal error when a lock cannot be had, and clients would give up. */
export const locked = () => new TusError({ ...ERRORS.ERR_LOCK_TIMEOUT, status_code: 423 });
