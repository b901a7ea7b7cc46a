import { NotAllowed } from '@sevenfold/contracts';

export const foreignUid = () =>
  new NotAllowed('account.foreign-uid', 'You can only do this for your own account.', { field: 'uid' });
