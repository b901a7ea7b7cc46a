import { AdminApiError } from '../../lib/admin-api';

export interface BulkResult {
  total: number;
  done: readonly { name: string; traceId: string | undefined }[];
  failed: readonly { name: string; error: unknown }[];
}

/**
 * Does something to each item, one after another; a failure does not stop the others. Slows down when the server
 * asks for it.
 * @returns what happened, even if it was stopped halfway.
 */
export async function runBulk<Item>(
  items: readonly Item[],
  act: BulkAct<Item>,
  { nameOf, onProgress, signal }: BulkOptions<Item>,
): Promise<BulkResult> {
  let result: BulkResult = { total: items.length, done: [], failed: [] };
  for (const item of items) {
    if (signal.aborted) break;
    try {
      const { traceId } = await patiently(() => act(item), signal);
      result = { ...result, done: [...result.done, { name: nameOf(item), traceId }] };
    } catch (error) {
      result = { ...result, failed: [...result.failed, { name: nameOf(item), error }] };
    }
    onProgress(result);
  }
  return result;
}

/** How often an item may wait for the server. If the server asks for more, it is not just busy. */
const mostWaits = 20;

async function patiently<Answer>(act: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let waits = 0; ; waits++)
    try {
      return await act();
    } catch (error) {
      const wait = error instanceof AdminApiError ? error.retryAfterMs : undefined;
      if (wait === undefined || waits >= mostWaits || signal.aborted) throw error;
      await new Promise(resolve => setTimeout(resolve, wait));
    }
}

/** Acts on one item, in its own trace. */
export type BulkAct<Item> = (item: Item) => Promise<{ traceId?: string | undefined }>;

interface BulkOptions<Item> {
  nameOf(item: Item): string;
  onProgress(sofar: BulkResult): void;
  signal: AbortSignal;
}

/** The result in one sentence. `verb` is in the past tense: `Approved`. */
export function describeBulkResult(verb: string, { total, done, failed }: BulkResult): string {
  const left = total - done.length - failed.length;
  return [
    `${verb} ${done.length} of ${total}.`,
    failed.length > 0 && `${failed.length} failed.`,
    left > 0 && `Stopped: ${left} not tried.`,
  ]
    .filter(Boolean)
    .join(' ');
}
