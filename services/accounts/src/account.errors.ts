import { Conflict, NotFound } from '@sevenfold/contracts';

/** Thrown for other people's accounts too, so nobody learns which accounts exist. */
export const accountNotFound = () => new NotFound('account.not-found', 'We can’t find this account.');

export const accountGone = () =>
  new Conflict('account.deleted', 'This account was deleted. Sign in again to start a new one.');
