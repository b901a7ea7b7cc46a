import { ATTR_MESSAGING_CONSUMER_GROUP_NAME } from '@opentelemetry/semantic-conventions/incubating';
import { DomainError, type EventEnvelope } from '@sevenfold/contracts';
import { whileHandling } from './current-event.js';
import { PermanentFailure, reasonOf } from './dead-letters.js';
import { eventDelay, noteHandled, type HandlingOutcome } from './metrics.js';
import type { SqlTransaction } from './outbox.js';

/** Who handles an event: a service, and a name that distinguishes its consumers of the same event. */
export interface InboxOwner {
  group: string;
  /** Unique for each event type in the service. Stored, so it must not change. */
  inboxName: string;
}

/** Prisma's `$transaction`. */
export type OpenTransaction<Transaction> = (
  work: (tx: Transaction) => Promise<void>,
  options?: TransactionLimits,
) => Promise<unknown>;

export interface TransactionLimits {
  /** How long the transaction may last, in ms. */
  timeout?: number | undefined;
}

/**
 * Handles an event once: the inbox row and the handler's own changes are one transaction. Does
 * nothing if the inbox already has the event.
 * @throws PermanentFailure if the handler rejects the event as invalid; other errors of the handler as they are.
 */
export async function handleOnce<Transaction extends SqlTransaction>(
  event: EventEnvelope,
  { group, inboxName }: InboxOwner,
  transaction: OpenTransaction<Transaction>,
  handle: (tx: Transaction) => unknown,
): Promise<void> {
  let outcome: HandlingOutcome = 'handled';
  try {
    await transaction(async tx => {
      const isNew = await tx.$executeRaw`
        insert into inbox (event_id, consumer) values (${event.id}::uuid, ${inboxName}) on conflict do nothing`;
      outcome = isNew ? 'handled' : 'duplicate';
      if (isNew) await whileHandling(event, async () => handle(tx));
    });
  } catch (error) {
    outcome = 'failed';
    throw cannotHeal(error) ? new PermanentFailure(reasonOf(error), { cause: error }) : error;
  } finally {
    if (outcome === 'handled')
      eventDelay.record(Math.max(0, Date.now() - Date.parse(event.time)) / 1000, {
        [ATTR_MESSAGING_CONSUMER_GROUP_NAME]: group,
      });
    noteHandled(group, event.type, outcome);
  }
}

/** The event itself is invalid; other errors (not found, conflict, unavailable) may go away. */
function cannotHeal(error: unknown): error is DomainError {
  return error instanceof DomainError && ['invalid-input', 'not-allowed'].includes(error.kind);
}
