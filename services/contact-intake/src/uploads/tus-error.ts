import { ERRORS } from '@tus/utils';

/** An error for tus that is also a JavaScript Error. */
export class TusError extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor({ status_code, body }: { status_code: number; body: string }) {
    super(body.trim());
    this.status_code = status_code;
    this.body = body;
  }
}

/** tus reports an unavailable lock as an internal error, and clients would give up. */
export const locked = () => new TusError({ ...ERRORS.ERR_LOCK_TIMEOUT, status_code: 423 });
