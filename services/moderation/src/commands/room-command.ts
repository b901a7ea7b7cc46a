import {
  NotFound,
  type AuditState,
  type AuditTarget,
  type AdminParticipant,
  type RoomCommand,
} from '@sevenfold/contracts';

/** What an operator wants done to a room. `uid` is a member of it, where the command concerns one. */
export interface RoomCommandOrder {
  readonly command: RoomCommand;
  readonly room: string;
  readonly uid?: string;
  readonly reason?: string;
}

/** The command's name in the audit log. */
export const auditActions: Record<RoomCommand, string> = {
  kick: 'member.kick',
  'transfer-host': 'room.transfer-host',
  'close-room': 'room.close',
};

export const targetOf = ({ room, uid }: RoomCommandOrder): AuditTarget =>
  uid === undefined ? { kind: 'room', id: room } : { kind: 'member', id: uid, room };

/**
 * What stands before the command, as far as it is about to change.
 * @throws NotFound `room.member-not-found` when the order names somebody who is not there.
 */
export function stateBefore(
  { room, uid }: RoomCommandOrder,
  participants: readonly AdminParticipant[],
): AuditState {
  const member = participants.find(participant => participant.uid === uid);
  if (uid !== undefined && !member)
    throw new NotFound('room.member-not-found', `There is no "${uid}" in room "${room}".`);
  const host = participants.find(({ role }) => role === 'host');
  return { participants: participants.length, host: host?.uid ?? null, ...(member && { role: member.role }) };
}

/** What stands after a command that was carried out. */
export function stateAfter(action: string, uid: string): AuditState | undefined {
  if (action === auditActions.kick) return { present: false };
  if (action === auditActions['transfer-host']) return { host: uid };
  if (action === auditActions['close-room']) return { participants: 0 };
  return undefined;
}
