import { randomBytes } from 'node:crypto';

/** Probes come every few seconds; their traces would bury those that somebody wants to read. */
export const unsampledTraceparent = () =>
  `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`;
