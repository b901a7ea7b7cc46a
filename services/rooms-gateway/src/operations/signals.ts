import {
  InvalidInput,
  NotAllowed,
  NotFound,
  realtimeLimits,
  roomFromName,
  type Operation,
} from '@sevenfold/contracts';
import { PermissionDenied } from '../path-tree/permission-denied.js';
import { requirePlainValue } from '../path-tree/value.js';
import { speaksBy } from '../rooms/voices.js';
import type { Connection } from '../sockets/connection.js';
import { subscriptionsOf } from '../broadcast/room-broadcaster.js';

/**
 * Passes a signal from one member in voice to another, only to the client that the receiver speaks with.
 * @throws NotAllowed or NotFound unless both are in voice, the sender with this client.
 */
export function sendSignal(connection: Connection, operation: Extract<Operation, { t: 'signal' }>) {
  const { room, to, connection: wanted, data } = operation;
  requirePlainValue(data);
  if (Buffer.byteLength(JSON.stringify(data)) > realtimeLimits.signalBytes)
    throw new InvalidInput('signal.too-large', 'A signal can be up to 16 KiB.');
  const subscriber = subscriptionsOf(connection).get(roomFromName(room));
  if (!subscriber?.isMember) throw new NotAllowed('room.not-member', 'Join the room first.');
  const { view } = subscriber.broadcaster.replica;
  const { uid } = connection.principal;
  if (!speaksBy(view, uid, connection.client)) throw new PermissionDenied();
  const targets = view
    .connections()
    .filter(([id, each]) => each.uid === to && (wanted ?? id) === id && speaksBy(view, to, each.client));
  if (targets.length === 0) throw new NotFound('participant.not-found', 'This person isn’t in voice.');
  subscriber.broadcaster.signal({
    to: targets.map(([id]) => id),
    from: uid,
    connection: connection.id,
    data,
  });
}
