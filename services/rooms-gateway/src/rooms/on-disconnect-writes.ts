import { realtimeLimits, TooMany } from '@sevenfold/contracts';
import type { RoomDraft } from './room-draft.js';
import { loseConnection } from './membership.js';
import type { OnDisconnectWrite, RoomConnection } from './room-state.js';

/** Registers a write for the end of a connection; one per path. */
export function register(
  draft: RoomDraft,
  connectionId: string,
  connection: RoomConnection,
  write: OnDisconnectWrite,
) {
  const others = (connection.onDisconnect ?? []).filter(each => each.path !== write.path);
  if (others.length >= realtimeLimits.disconnectWrites)
    throw new TooMany('limit.too-many', 'This connection has too many onDisconnect writes.');
  const onDisconnect = [...others, write];
  // Each change of the connection stores all of these writes again.
  if (JSON.stringify(onDisconnect).length > realtimeLimits.disconnectCharacters)
    throw new TooMany('limit.too-many', 'The onDisconnect writes of this connection are too large.');
  draft.put(`~connections/${connectionId}`, { ...connection, onDisconnect });
}

export function unregister(draft: RoomDraft, connectionId: string, connection: RoomConnection, path: string) {
  const onDisconnect = (connection.onDisconnect ?? []).filter(each => each.path !== path);
  draft.put(`~connections/${connectionId}`, { ...connection, onDisconnect });
}

/** Ends a connection or its knock. Runs its onDisconnect writes first, as far as they are still allowed. */
export function endConnection(
  draft: RoomDraft,
  connectionId: string,
  apply: (write: OnDisconnectWrite, uid: string) => void,
  end: (draft: RoomDraft, connectionId: string) => void = loseConnection,
) {
  draft.remove(`~knocks/${connectionId}`);
  const connection = draft.connection(connectionId);
  if (!connection) return;
  for (const write of connection.onDisconnect ?? []) apply(write, connection.uid);
  end(draft, connectionId);
}
