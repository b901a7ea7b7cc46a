import { describe, expect, it } from '@jest/globals';
import type { ActionOutcome } from '@sevenfold/contracts';
import { commandPrompts, describeOutcome } from './describe-command';

const kick = { command: 'kick', room: 'lobby', uid: 'a1b2c3d4e5f6' } as const;
const transfer = { ...kick, command: 'transfer-host' } as const;
const outcome = (changes: Partial<ActionOutcome>): ActionOutcome => ({
  actionId: '6d2b7c1e-0000-4000-8000-000000000000',
  outcome: 'done',
  ...changes,
});

describe('a command', () => {
  it('asks for confirmation with the full uid and the room', () => {
    expect(commandPrompts.kick.question(kick)).toBe('Kick user a1b2c3d4e5f6 from room lobby?');
    expect(commandPrompts['transfer-host'].question(transfer)).toBe(
      'Transfer host to user a1b2c3d4e5f6 in room lobby?',
    );
  });

  it('names the person beside the uid', () => {
    const named = { ...kick, name: 'Cleo' };
    expect(commandPrompts.kick.note(named)).toContain('This is Cleo.');
    expect(commandPrompts['transfer-host'].note({ ...transfer, name: 'Cleo' })).toContain('This is Cleo.');
    expect(describeOutcome(outcome({}), named)).toBe('Cleo is out of the room for 10 minutes.');
    expect(describeOutcome(outcome({}), { ...named, command: 'lift-kick' })).toBe(
      'Cleo can come back to the room now.',
    );
  });

  it('claims its effect only once the room has reported it', () => {
    expect(describeOutcome(outcome({}), kick)).toBe('a1b2c3d4 is out of the room for 10 minutes.');
    expect(describeOutcome(outcome({ outcome: 'pending' }), transfer)).toContain('hasn’t answered yet');
  });

  it('says why it was refused, or shows the code if there are no words', () => {
    expect(describeOutcome(outcome({ outcome: 'refused', detail: 'Already host.' }), transfer)).toBe(
      'Refused: Already host.',
    );
    expect(describeOutcome(outcome({ outcome: 'refused', code: 'room.not-found' }), kick)).toBe(
      'Refused: room.not-found',
    );
  });
});
