import type { ActionOutcome } from '@sevenfold/contracts';
import type { RoomCommand } from './api/use-room-command';
import { shortUid } from './room-facts';

/** The question before a command, and what the command leaves alone. */
export const commandWords = {
  kick: {
    question: ({ uid, room }: RoomCommand) => `Kick user ${uid} from room ${room}?`,
    note: 'They are told, and cannot come back for 10 minutes. Their account and other rooms are not affected.',
    verb: 'Kick',
  },
  'transfer-host': {
    question: ({ uid, room }: RoomCommand) => `Transfer host to user ${uid} in room ${room}?`,
    note: 'The present host stays in the room as a listener. What is playing goes on.',
    verb: 'Transfer host',
  },
} as const;

const effects = {
  done: { kick: 'is out of the room', 'transfer-host': 'is the host now' },
  pending: {
    kick: 'will be kicked; the room has not answered yet',
    'transfer-host': 'will become host; the room has not answered yet',
  },
} as const;

/** The effect of a command in one sentence. */
export function sentenceOf({ outcome, detail, code }: ActionOutcome, { command, uid }: RoomCommand): string {
  if (outcome === 'refused') return `Refused: ${detail ?? code ?? 'the room would not do it'}`;
  return `${shortUid(uid)} ${effects[outcome][command]}.`;
}
