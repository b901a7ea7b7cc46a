import { randomBytes } from 'node:crypto';

/** For requests that recur every few seconds: their traces would bury others. */
export const unsampledTraceparent = () =>
  `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`;
