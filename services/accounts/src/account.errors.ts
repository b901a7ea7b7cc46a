import { Conflict, NotFound } from '@sevenfold/contracts';

/** The same for missing and foreign accounts, so that nobody learns which exist. */
export const accountNotFound = () => new NotFound('account.not-found', 'We can’t find this account.');

export const accountGone = () =>
  new Conflict('account.deleted', 'This account was deleted. Sign in again to start a new one.');
