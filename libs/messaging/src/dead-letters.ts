import { replayFor, type EventRecord } from './event-record.js';

/** An event that one group could not handle. */
export interface DeadLetter {
  /** `<group>/<event id>`, unique. */
  id: string;
  group: string;
  record: EventRecord;
  reason: string;
  attempts: number;
  failedAt: string;
}

export interface DeadLetters {
  /** Newest first. */
  list(limit?: number): Promise<DeadLetter[]>;
  /** Delivers the event to its group again, after all newer ones. False if there is no such dead letter. */
  replay(id: string): Promise<boolean>;
  discard(id: string): Promise<boolean>;
}

/** Thrown by a handler when a retry cannot help: the event becomes a dead letter at once. */
export class PermanentFailure extends Error {}

/**
 * Thrown by a handler while a dependency is down: the event waits until the dependency is back, but at most for a
 * day in one process.
 */
export class TemporaryFailure extends Error {}

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export function deadLetterOf(
  group: string,
  record: EventRecord,
  error: unknown,
  attempts: number,
): DeadLetter {
  const eventId = record.headers.ce_id ?? 'unknown';
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const failedAt = new Date().toISOString();
  return { id: `${group}/${eventId}`, group, record, reason: reason.slice(0, 2_000), attempts, failedAt };
}

export function forReplay({ record, group }: DeadLetter): EventRecord {
  return { ...record, headers: { ...record.headers, [replayFor]: group } };
}
