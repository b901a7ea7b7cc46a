import { DomainError, Unavailable } from '@sevenfold/contracts';

/**
 * Awaits a call to the live store.
 * @throws Unavailable for any failure of the store.
 */
export async function reachingStore<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    throw new Unavailable('store.unavailable', 'We can’t reach the rooms right now. Try again in a moment.', {
      cause,
    });
  }
}
