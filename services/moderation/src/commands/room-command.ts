import type { AuditTarget, OperatorActionName, RoomCommand } from '@sevenfold/contracts';

/** An operator's command on a room. `uid` is the person it concerns, if any. */
export interface RoomCommandOrder {
  readonly command: RoomCommand | 'lift-kick';
  readonly room: string;
  readonly uid?: string;
  readonly reason?: string;
}

/** The command's name in the audit log. */
export const auditActions: Record<RoomCommandOrder['command'], OperatorActionName> = {
  kick: 'member.kick',
  'lift-kick': 'member.lift-kick',
  'transfer-host': 'room.transfer-host',
  'close-room': 'room.close',
};

export const targetOf = ({ room, uid }: RoomCommandOrder): AuditTarget =>
  uid === undefined ? { kind: 'room', id: room } : { kind: 'member', id: uid, room };
