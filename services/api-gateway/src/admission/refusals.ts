import { TooMany, Unavailable } from '@sevenfold/contracts';

/** One client has reached its limit. */
export const tooManyAtOnce = () =>
  new TooMany(
    'request.too-many-at-once',
    'Too many requests at once. Let some of them finish, then try again.',
    {
      retryAfterSeconds: 1,
    },
  );

/** All clients together have reached the limit. */
export const busy = () =>
  new Unavailable('service.busy', 'This part of the site is busy. Try again shortly.', {
    retryAfterSeconds: 1,
  });
