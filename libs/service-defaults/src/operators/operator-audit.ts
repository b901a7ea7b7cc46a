import { AsyncLocalStorage } from 'node:async_hooks';
import type { Principal } from '@sevenfold/auth';
import type { OperatorAction } from '@sevenfold/contracts';

/** What an operator is about to do to what, and from where and why. */
export interface OperatorIntent {
  action: string;
  operator: Principal;
  target: OperatorAction['target'];
  ip?: string;
  reason?: string;
}

export type OperatorOutcome = Pick<OperatorAction, 'outcome' | 'code' | 'detail' | 'before' | 'after'>;

/**
 * Where a service's reports for the audit log go; also its injection token. A service with routes by which operators
 * change things does not start without one.
 */
export abstract class OperatorAudit {
  /**
   * One row for a call that wrote none with an effect of its own.
   * @param id of the row; of two notes with the same id, the first stands.
   */
  abstract note(intent: OperatorIntent, outcome: OperatorOutcome, id?: string): Promise<void>;
}

/** Whether the call that is being answered has its row. */
interface AuditedCall {
  isRecorded: boolean;
}

const calls = new AsyncLocalStorage<AuditedCall>();

/** To be called once a row is committed, so that the call gets no second one. */
export function noteRecorded() {
  const call = calls.getStore();
  if (call) call.isRecorded = true;
}

/** Does the work of a call, and says whether it left a row, whatever became of it. */
export async function watchingForRow<Answer>(
  work: () => Promise<Answer>,
  withoutRow: (ended: { answer: Answer } | { error: unknown }) => Promise<void>,
): Promise<Answer> {
  const call: AuditedCall = { isRecorded: false };
  const ended = await calls
    .run(call, work)
    .then((answer: Answer) => ({ answer }))
    .catch((error: unknown) => ({ error }));
  if (!call.isRecorded) await withoutRow(ended);
  if ('error' in ended) throw ended.error;
  return ended.answer;
}
