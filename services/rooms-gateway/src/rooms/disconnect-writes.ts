import { realtimeLimits, TooMany } from '@sevenfold/contracts';
import type { RoomDraft } from './room-draft.js';
import { loseConnection } from './membership.js';
import type { ArmedWrite, RoomConnection } from './room-state.js';

/** Notes a write for the moment a connection is gone; one for each path. */
export function arm(draft: RoomDraft, connectionId: string, connection: RoomConnection, armed: ArmedWrite) {
  const others = (connection.onDisconnect ?? []).filter(each => each.path !== armed.path);
  if (others.length >= realtimeLimits.disconnectWrites)
    throw new TooMany('limit.too-many', 'Too many writes are armed on this connection.');
  const onDisconnect = [...others, armed];
  // They are written down again with each change of the connection.
  if (JSON.stringify(onDisconnect).length > realtimeLimits.disconnectCharacters)
    throw new TooMany('limit.too-many', 'What is armed on this connection is too long.');
  draft.put(`~connections/${connectionId}`, { ...connection, onDisconnect });
}

export function disarm(draft: RoomDraft, connectionId: string, connection: RoomConnection, path: string) {
  const onDisconnect = (connection.onDisconnect ?? []).filter(each => each.path !== path);
  draft.put(`~connections/${connectionId}`, { ...connection, onDisconnect });
}

/** Takes a connection out of the room, or away from its door: what it armed is done first, as far as it is still allowed. */
export function endConnection(
  draft: RoomDraft,
  connectionId: string,
  write: (armed: ArmedWrite, uid: string) => void,
  end: (draft: RoomDraft, connectionId: string) => void = loseConnection,
) {
  draft.remove(`~knocks/${connectionId}`);
  const connection = draft.connection(connectionId);
  if (!connection) return;
  for (const armed of connection.onDisconnect ?? []) write(armed, connection.uid);
  end(draft, connectionId);
}
