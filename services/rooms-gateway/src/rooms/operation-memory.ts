import { Conflict, type LogPosition } from '@sevenfold/contracts';
import type { RoomDraft } from './room-draft.js';

/** The client and the number that it gave an operation. */
export interface OperationName {
  uid: string;
  client: string;
  id: number;
}

interface Memory {
  at: number;
  done: [id: number, epoch: number, offset: number][];
}

/** A client may have so many operations without an answer. */
const remembered = 128;

/** Where an operation took effect before; null when it did not. @throws Conflict when that is forgotten. */
export function earlierEffect(draft: RoomDraft, name: OperationName): LogPosition | null {
  const memory = draft.get(keyOf(name)) as unknown as Memory | undefined;
  // Asked for every operation: by index, for taking each apart would cost more than all else here.
  const found = memory?.done.find(effect => effect[0] === name.id);
  if (found) return { epoch: found[1], offset: found[2] };
  if (memory && memory.done.length >= remembered && name.id < memory.done[0]![0])
    throw new Conflict('operation.too-old', 'Whether this was done before is not known any more.');
  return null;
}

/** Notes that an operation takes effect with this draft. */
export function rememberEffect(draft: RoomDraft, name: OperationName) {
  const memory = draft.get(keyOf(name)) as unknown as Memory | undefined;
  const effect: Memory['done'][number] = [name.id, draft.epoch, draft.state.offset + 1];
  draft.put(keyOf(name), { at: draft.now, done: [...(memory?.done ?? []), effect].slice(-remembered) });
}

const keyOf = ({ uid, client }: OperationName) => `~operations/${uid}:${client}`;
