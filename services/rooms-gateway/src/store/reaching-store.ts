import { DomainError, Unavailable } from '@sevenfold/contracts';

/** What is asked of the live store. @throws Unavailable, whatever it is that keeps the store from answering. */
export async function reachingStore<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    throw new Unavailable('store.unavailable', 'Rooms cannot be reached right now.', { cause });
  }
}
