import type { StoredLine } from '@sevenfold/service-defaults';

export const mostLines = 500;

/** A log line of any writer. Writers other than our services do not say when their process started. */
export type FoundLine = Omit<StoredLine, 'startedAt'> & { readonly startedAt: string | undefined };

/** Reads what services wrote to their logs. */
export abstract class LogStore {
  /**
   * Lines of every trace whose id has this prefix, up to `mostLines`; none if they are unknown or have expired.
   * Undefined if this installation has no log store.
   * @throws Unavailable
   */
  abstract find(start: string): Promise<FoundLine[] | undefined>;
}
