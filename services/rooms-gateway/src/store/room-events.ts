import {
  roomHostChangedV1,
  roomMemberJoinedV1,
  roomMemberKickedV1,
  roomMemberLeftV1,
  roomOpenedV1,
  roomSessionEndedV1,
  roomSessionStartedV1,
  userActionReportedV1,
} from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import type { RoomEvent, UserActionEvent } from '../rooms/room-state.js';

const definitions = {
  opened: roomOpenedV1,
  'member-joined': roomMemberJoinedV1,
  'member-left': roomMemberLeftV1,
  'member-kicked': roomMemberKickedV1,
  'host-changed': roomHostChangedV1,
  'session-started': roomSessionStartedV1,
  'session-ended': roomSessionEndedV1,
} as const;

/** Writes a room's event to the outbox, in the form of its released contract. */
export async function announce(tx: Transaction, room: string, event: RoomEvent) {
  if (event.type === 'relay-left') return;
  if (event.type === 'user-action') return announceUserAction(tx, event);
  const { type, ...data } = event;
  // Each event has the data of its released contract, except the room; the released schema validates it again.
  await appendToOutbox(
    tx,
    definitions[type] as typeof roomOpenedV1,
    { room, ...data } as { room: string; by: string },
  );
}

async function announceUserAction(tx: Transaction, { action: pushed }: UserActionEvent) {
  const { uid, timestamp, userAgent, ...action } = pushed;
  await appendToOutbox(tx, userActionReportedV1, {
    uid,
    action,
    ...(userAgent !== undefined && { userAgent }),
    reportedAt: new Date(timestamp).toISOString(),
  });
}
