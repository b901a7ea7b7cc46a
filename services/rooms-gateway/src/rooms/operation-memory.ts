import { Conflict, type LogPosition } from '@sevenfold/contracts';
import type { RoomDraft } from './room-draft.js';
import type { NodeKey } from './room-nodes.js';

/** An operation by the number that its client gave it, and the node that remembers it. */
export interface OperationName {
  id: number;
  key: NodeKey;
}

/** Where an operation took effect, and when. */
interface Memory extends LogPosition {
  at: number;
  id: number;
}

/** Remembered operations are of no use after this. */
export const operationMemoryMs = 10 * 60_000;
/** A client may have so many operations without an answer: each has a place of its own until its turn comes again. */
const remembered = 128;
/** By each so-manieth operation. */
const forgottenTogether = 8;

/** Where an operation took effect before; null when it did not. @throws Conflict when that is forgotten. */
export function earlierEffect(draft: RoomDraft, name: OperationName): LogPosition | null {
  const memory = draft.get(name.key) as unknown as Memory | undefined;
  if (!memory || memory.id < name.id) return null;
  if (memory.id > name.id)
    throw new Conflict('operation.too-old', 'Whether this was done before is not known any more.');
  return { epoch: memory.epoch, offset: memory.offset };
}

/** Notes that an operation takes effect with this draft. */
export function rememberEffect(draft: RoomDraft, name: OperationName) {
  const memory: Memory = {
    at: draft.now,
    id: name.id,
    epoch: draft.epoch,
    offset: draft.state.offset + 1,
  };
  draft.put(name.key, memory);
  if (memory.offset % forgottenTogether === 0) forgetOldest(draft);
}

/** In logs that have no members nobody's leaving clears up: now and then an operation takes some of the oldest along. */
function forgetOldest(draft: RoomDraft) {
  let forgotten = 0;
  for (const [key, memory] of draft.entries('~operations/')) {
    if ((memory as { at: number }).at >= draft.now - operationMemoryMs) return;
    if (++forgotten > 8 * forgottenTogether) return;
    draft.remove(key);
  }
}

export const operationName = (uid: string, client: string, id: number): OperationName => ({
  id,
  key: `~operations/${uid}:${client}/${id % remembered}`,
});
