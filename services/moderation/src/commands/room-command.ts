import type { AuditTarget, RoomCommand } from '@sevenfold/contracts';

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
