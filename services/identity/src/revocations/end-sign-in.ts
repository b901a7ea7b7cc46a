import { sessionSignedOutV1 } from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';

/**
 * Voids the tokens of one of someone's sessions, or of all, and tells the others. Verifiers fetch the row, whatever the
 * broker does with the event.
 */
export async function endSignIn(
  tx: Transaction,
  { uid, sessionId, at }: { uid: string; sessionId?: string; at: Date },
) {
  await tx.revocation.create({ data: { uid, sessionId, notBefore: at } });
  const session = sessionId === undefined ? { uid } : { uid, sessionId };
  await appendToOutbox(tx, sessionSignedOutV1, { ...session, signedOutAt: at.toISOString() });
}
