import { AdminApiError } from '../../lib/admin-api';

export interface BulkResult {
  total: number;
  done: number;
  failed: readonly { name: string; error: unknown }[];
}

/**
 * Does something to each item, one after another; a failure does not stop the others. Slows down when the server
 * asks for it.
 * @returns what happened, also if it was stopped in between.
 */
export async function runBulk<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  { nameOf, onProgress, signal }: BulkOptions<Item>,
): Promise<BulkResult> {
  let result: BulkResult = { total: items.length, done: 0, failed: [] };
  for (const item of items) {
    if (signal.aborted) break;
    try {
      await patiently(() => act(item), signal);
      result = { ...result, done: result.done + 1 };
    } catch (error) {
      result = { ...result, failed: [...result.failed, { name: nameOf(item), error }] };
    }
    onProgress(result);
  }
  return result;
}

/** Attempts per item. A server that still rejects it then is not only busy. */
const mostWaits = 20;

async function patiently(act: () => Promise<unknown>, signal: AbortSignal) {
  for (let waits = 0; ; waits++)
    try {
      return await act();
    } catch (error) {
      const wait = error instanceof AdminApiError ? error.retryAfterMs : undefined;
      if (wait === undefined || waits >= mostWaits || signal.aborted) throw error;
      await new Promise(resolve => setTimeout(resolve, wait));
    }
}

interface BulkOptions<Item> {
  nameOf(item: Item): string;
  onProgress(sofar: BulkResult): void;
  signal: AbortSignal;
}

/** The result in one sentence. `verb` is in the past tense: `Approved`. */
export function describeBulkResult(verb: string, { total, done, failed }: BulkResult): string {
  const left = total - done - failed.length;
  return [
    `${verb} ${done} of ${total}.`,
    failed.length > 0 && `${failed.length} failed.`,
    left > 0 && `Stopped: ${left} not tried.`,
  ]
    .filter(Boolean)
    .join(' ');
}
