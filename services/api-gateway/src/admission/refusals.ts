import { TooMany, Unavailable } from '@sevenfold/contracts';

/** One client has all that it may have at a time. */
export const tooManyAtOnce = () =>
  new TooMany('request.too-many-at-once', 'Too many requests at once. Please let some of them finish.', {
    retryAfterSeconds: 1,
  });

/** All clients together have all that there is. */
export const busy = () =>
  new Unavailable('service.busy', 'This part of the site is busy. Please try again shortly.', {
    retryAfterSeconds: 1,
  });
