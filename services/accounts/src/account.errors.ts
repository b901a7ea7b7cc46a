import { Conflict, NotFound } from '@sevenfold/contracts';

/** The same for missing and foreign accounts, so that nobody learns which exist. */
export const accountNotFound = () => new NotFound('account.not-found', 'There is no such account.');

export const accountGone = () =>
  new Conflict('account.deleted', 'This account was deleted. Please sign in again to begin a new one.');
