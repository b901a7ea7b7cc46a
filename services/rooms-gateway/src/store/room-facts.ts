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
import type { Fact, UserActionFact } from '../rooms/room-state.js';

const definitions = {
  opened: roomOpenedV1,
  'member-joined': roomMemberJoinedV1,
  'member-left': roomMemberLeftV1,
  'member-kicked': roomMemberKickedV1,
  'host-changed': roomHostChangedV1,
  'session-started': roomSessionStartedV1,
  'session-ended': roomSessionEndedV1,
} as const;

/** Writes what happened in a room as its released event. */
export async function announce(tx: Transaction, room: string, fact: Fact) {
  if (fact.type === 'relay-left') return;
  if (fact.type === 'user-action') return announceUserAction(tx, fact);
  const { type, ...data } = fact;
  // Each fact is its event's data without the room; the event's own schema checks it once more.
  await appendToOutbox(
    tx,
    definitions[type] as typeof roomOpenedV1,
    { room, ...data } as { room: string; by: string },
  );
}

async function announceUserAction(tx: Transaction, { action: pushed }: UserActionFact) {
  const { uid, timestamp, userAgent, ...action } = pushed;
  await appendToOutbox(tx, userActionReportedV1, {
    uid,
    action,
    ...(userAgent !== undefined && { userAgent }),
    reportedAt: new Date(timestamp).toISOString(),
  });
}
