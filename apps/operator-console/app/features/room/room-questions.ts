import { shownName, type AdminRoom } from '@sevenfold/contracts';
import type { RoomAction } from './use-room';

/** The question before an action in a room: its effect, and what it leaves alone. */
export function questionOf(action: RoomAction, room: string, now: AdminRoom | undefined) {
  const here = now?.participants.length ?? 0;
  switch (action.kind) {
    case 'kick':
      return {
        verb: 'Kick',
        question: `Kick user ${action.uid} from room ${room}?`,
        note: `They are told, and cannot come back for 10 minutes.${hostNote(action.uid, now)} Their account and other rooms are not affected.`,
      };
    case 'transfer-host':
      return {
        verb: 'Transfer host',
        question: `Transfer host to user ${action.uid} in room ${room}?`,
        note: 'The present host stays in the room as a listener. What is playing goes on.',
      };
    case 'remove-line':
      return {
        verb: 'Remove',
        question: 'Take this line out of the guestbook?',
        note: 'It is gone for everybody in the room at once, and cannot be brought back. Who wrote it stays in the room.',
      };
    case 'close':
      return {
        verb: 'Close the room',
        question: `Close room ${room}?`,
        note: `${here === 1 ? 'One person is' : `${here} people are`} sent out. Anybody may open a room of this name again; nobody is blocked.`,
      };
  }
}

function hostNote(uid: string, now: AdminRoom | undefined): string {
  if (now?.host !== uid) return '';
  const next = now.participants.find(member => member.uid !== uid);
  return next
    ? ` They host: whoever is here longest (${shownName(next.uid, next.name)}) takes over.`
    : ' They host, and nobody else is here.';
}
