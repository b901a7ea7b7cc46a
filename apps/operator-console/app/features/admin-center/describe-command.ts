import { shownName, type ActionOutcome } from '@sevenfold/contracts';
import type { RoomCommand } from './api/use-room-command';

/** The question before a command: its effect, and what stays as it is. */
export const commandPrompts = {
  kick: {
    question: ({ uid, room }: RoomCommand) => `Kick user ${uid} from room ${room}?`,
    note: (command: RoomCommand) =>
      `This is ${nameIn(command)}. They’re notified, and can’t come back for 10 minutes unless you undo it. Their account and other rooms aren’t affected.`,
    verb: 'Kick',
  },
  'lift-kick': {
    question: (command: RoomCommand) => `Let ${nameIn(command)} back into room ${command.room}?`,
    note: () => 'They can come back at once. They aren’t notified.',
    verb: 'Let back in',
  },
  'transfer-host': {
    question: ({ uid, room }: RoomCommand) => `Transfer host to user ${uid} in room ${room}?`,
    note: (command: RoomCommand) =>
      `This is ${nameIn(command)}. The current host stays in the room as a listener. The music keeps playing.`,
    verb: 'Transfer host',
  },
} as const;

const effects = {
  done: {
    kick: 'is out of the room for 10 minutes',
    'lift-kick': 'can come back to the room now',
    'transfer-host': 'is the host now',
  },
  pending: {
    kick: 'will be kicked; the room hasn’t answered yet',
    'lift-kick': 'will be let back in; the room hasn’t answered yet',
    'transfer-host': 'will become host; the room hasn’t answered yet',
  },
} as const;

/** The effect of a command in one sentence. */
export function describeOutcome({ outcome, detail, code }: ActionOutcome, command: RoomCommand): string {
  if (outcome === 'refused') return `Refused: ${detail ?? code ?? 'the room rejected it'}`;
  return `${nameIn(command)} ${effects[outcome][command.command]}.`;
}

const nameIn = ({ uid, name }: RoomCommand) => shownName(uid, name);
