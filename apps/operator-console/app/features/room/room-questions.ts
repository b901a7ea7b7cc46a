import { shownName, type AdminRoom } from '@sevenfold/contracts';
import type { RoomAction } from './use-room';

/** Number of people on stage and in the audience. */
export const peopleIn = ({ participants, audience = 0 }: AdminRoom) => participants.length + audience;

/** The question before an action in a room: its effect, and what stays as it is. */
export function questionOf(action: RoomAction, room: string, now: AdminRoom | undefined) {
  const here = now ? peopleIn(now) : 0;
  switch (action.kind) {
    case 'kick':
      return {
        verb: 'Kick',
        question: `Kick user ${action.uid} from room ${room}?`,
        note: `This is ${action.name}. They’re notified, and can’t come back for 10 minutes unless you undo it.${hostNote(action.uid, now)} Their account and other rooms aren’t affected.`,
      };
    case 'lift-kick':
      return {
        verb: 'Let back in',
        question: `Let ${action.name} back into room ${room}?`,
        note: 'They can come back at once. They aren’t notified.',
      };
    case 'transfer-host':
      return {
        verb: 'Transfer host',
        question: `Transfer host to user ${action.uid} in room ${room}?`,
        note: `This is ${action.name}. The current host stays in the room as a listener. The music keeps playing.`,
      };
    case 'remove-line':
      return {
        verb: 'Remove',
        question: 'Remove this message from the guestbook?',
        note: 'It disappears for everyone in the room at once, and can’t be restored. Its author stays in the room.',
      };
    case 'close':
      return {
        verb: 'Close the room',
        question: `Close room ${room}?`,
        note: `${here === 1 ? 'One person has' : `${here} people have`} to leave. Anyone can open a room with this name again; nobody is blocked.`,
      };
  }
}

/** The effect of an action, with the person's name instead of the uid. */
export function effectOf(detail: string | undefined, action: RoomAction | undefined): string {
  if (detail === undefined) return 'Requested; the room hasn’t answered yet.';
  return action && 'uid' in action ? detail.replaceAll(action.uid, action.name) : detail;
}

function hostNote(uid: string, now: AdminRoom | undefined): string {
  if (now?.host !== uid) return '';
  const next = now.participants.find(member => member.uid !== uid);
  return next
    ? ` They’re the host: ${shownName(next.uid, next.name)}, who has been here longest, takes over.`
    : ' They’re the host, and nobody else is here.';
}
