import { Conflict, type LogPosition } from '@sevenfold/contracts';
import type { RoomDraft } from './room-draft.js';
import type { NodeKey } from './room-nodes.js';

/** An operation's id from its client, and the key of the node that remembers it. */
export interface OperationName {
  id: number;
  key: NodeKey;
}

/** Where and when an operation took effect. */
interface Memory extends LogPosition {
  at: number;
  id: number;
}

/** How long operations are remembered. */
export const operationMemoryMs = 10 * 60_000;
/** How many unanswered operations a client may have: operation numbers reuse slots after this many. */
const remembered = 128;
/** Expired entries are removed at each offset divisible by this. */
const forgottenTogether = 8;

/**
 * Where the operation took effect before; null if it did not.
 * @throws Conflict if that is forgotten.
 */
export function earlierEffect(draft: RoomDraft, name: OperationName): LogPosition | null {
  const memory = draft.get(name.key) as unknown as Memory | undefined;
  if (!memory || memory.id < name.id) return null;
  if (memory.id > name.id)
    throw new Conflict('operation.too-old', 'We no longer know whether this was already done.');
  return { epoch: memory.epoch, offset: memory.offset };
}

/** Records that an operation takes effect with this draft. */
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

/** Shards have no members whose leaving would clean up, so some operations remove the oldest entries. */
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
