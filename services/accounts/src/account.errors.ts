import { Conflict, NotFound } from '@sevenfold/contracts';

/** The same for accounts that do not exist and for those of others, so that nobody learns which. */
export const accountNotFound = () => new NotFound('account.not-found', 'There is no such account.');

export const accountGone = () =>
  new Conflict('account.deleted', 'This account was deleted. Please sign in again to begin a new one.');
