import type { Json } from '@sevenfold/contracts';
import { decide } from '../rooms/decide.js';
import { RoomDraft } from '../rooms/room-draft.js';
import { RoomNodes, type NodeKey } from '../rooms/room-nodes.js';
import { StateView } from '../rooms/room-state.js';
import { parsePath } from './path.js';
import type { Actor } from './path-rule.js';
import { PathTree } from './path-tree.js';
import { PermissionDenied } from './permission-denied.js';

export interface RuleCase {
  as: Partial<Actor> & { uid: string };
  room?: string;
  /** The room's nodes before. */
  nodes?: Record<NodeKey, Json>;
  now?: number;
}
export type Attempt =
  { read: string } | { write: string; value: unknown } | { update: string; values: Record<string, unknown> };

const emptyRoom = new StateView({ room: 'another', epoch: 1, offset: 1, nodes: new RoomNodes() });

/**
 * Runs an operation against the rules in a room made for it.
 * @returns the room's nodes after all consequences.
 */
export function attempt(given: RuleCase, operation: Attempt): ReadonlyMap<NodeKey, Json> | Json {
  const tree = new PathTree();
  const principal: Actor = { admin: false, anonymous: false, ...given.as };
  const nodes = new RoomNodes(Object.entries(given.nodes ?? {}));
  const state = { room: given.room ?? 'lobby', epoch: 1, offset: 1, nodes };
  if ('read' in operation) {
    const path = parsePath(operation.read);
    if (tree.roomOf(path) !== state.room) return tree.read(emptyRoom, path, principal);
    return tree.read(new StateView(state), path, principal);
  }
  const draft = new RoomDraft(state, given.now ?? 1_000_000);
  const writes =
    'write' in operation
      ? [{ path: parsePath(operation.write), value: operation.value as Json }]
      : Object.entries(operation.values).map(([below, value]) => ({
          path: parsePath(operation.update === '' ? below : `${operation.update}/${below}`),
          value: value as Json,
        }));
  decide(draft, () => tree.write(draft, writes, principal));
  return new Map(draft.entries(''));
}

export function assertSucceeds(given: RuleCase, operation: Attempt) {
  return attempt(given, operation);
}

/** @throws Error unless the rules reject the operation with PERMISSION_DENIED. */
export function assertFails(given: RuleCase, operation: Attempt) {
  try {
    attempt(given, operation);
  } catch (error) {
    if (error instanceof PermissionDenied) return;
    throw error;
  }
  throw new Error(`The rules allow ${JSON.stringify(operation)}`);
}
