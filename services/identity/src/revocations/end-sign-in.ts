import { sessionSignedOutV1 } from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';

/**
 * Voids the tokens of one session, or of all the person's sessions, and publishes the sign-out. Services poll
 * the row, so this works while the broker is slow.
 */
export async function endSignIn(
  tx: Transaction,
  { uid, sessionId, at }: { uid: string; sessionId?: string; at: Date },
) {
  await tx.revocation.create({ data: { uid, sessionId, notBefore: at } });
  const session = sessionId === undefined ? { uid } : { uid, sessionId };
  await appendToOutbox(tx, sessionSignedOutV1, { ...session, signedOutAt: at.toISOString() });
}
