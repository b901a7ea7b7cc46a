import { AsyncLocalStorage } from 'node:async_hooks';
import type { Principal } from '@sevenfold/auth';
import type { OperatorAction, OperatorActionName } from '@sevenfold/contracts';

/** An operator's intended action: its target, origin and reason. */
export interface OperatorIntent {
  action: OperatorActionName;
  operator: Principal;
  target: OperatorAction['target'];
  ip?: string;
  reason?: string;
}

export type OperatorOutcome = Pick<OperatorAction, 'outcome' | 'code' | 'detail' | 'before' | 'after'>;

/**
 * Reports to the audit log; also its injection token. A service with operator routes that change something
 * does not start without one.
 */
export abstract class OperatorAudit {
  /**
   * One row for a call that wrote none with its effect.
   * @param id of the row; the first row with an id stays.
   */
  abstract note(intent: OperatorIntent, outcome: OperatorOutcome, id?: string): Promise<void>;
}

/** Whether the current call has its row. */
interface AuditedCall {
  isRecorded: boolean;
}

const calls = new AsyncLocalStorage<AuditedCall>();

/** Call this after a row is committed, so that the call gets no second one. */
export function noteRecorded() {
  const call = calls.getStore();
  if (call) call.isRecorded = true;
}

/** Runs a call and reports whether it wrote a row, whatever its outcome. */
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
