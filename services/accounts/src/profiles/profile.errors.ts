import { NotAllowed, NotFound } from '@sevenfold/contracts';

/** The same for accounts that do not exist and for those of others, so that nobody learns which. */
export const accountNotFound = () => new NotFound('account.not-found', 'There is no such account.');

export const foreignUid = () =>
  new NotAllowed('account.foreign-uid', 'You can only do this for your own account.', { field: 'uid' });
