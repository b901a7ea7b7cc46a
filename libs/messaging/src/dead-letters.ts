import { replayFor, type EventRecord } from './event-record.js';

/** An event one group could not handle. */
export interface DeadLetter {
  /** `<group>/<event id>`: the same event fails a group only once. */
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
  /** Hands the event to its group once more, behind everything that came since. False when there is none. */
  replay(id: string): Promise<boolean>;
  discard(id: string): Promise<boolean>;
}

/** Thrown by a handler when another try cannot help: the event goes to the dead letters at once. */
export class PermanentFailure extends Error {}

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
