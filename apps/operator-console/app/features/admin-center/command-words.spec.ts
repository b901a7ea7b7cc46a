import { describe, expect, it } from '@jest/globals';
import type { ActionOutcome } from '@sevenfold/contracts';
import { commandWords, sentenceOf } from './command-words';

const kick = { command: 'kick', room: 'lobby', uid: 'a1b2c3d4e5f6' } as const;
const transfer = { ...kick, command: 'transfer-host' } as const;
const outcome = (changes: Partial<ActionOutcome>): ActionOutcome => ({
  actionId: '6d2b7c1e-0000-4000-8000-000000000000',
  outcome: 'done',
  ...changes,
});

describe('a command', () => {
  it('asks with the whole uid and the room', () => {
    expect(commandWords.kick.question(kick)).toBe('Kick user a1b2c3d4e5f6 from room lobby?');
    expect(commandWords['transfer-host'].question(transfer)).toBe(
      'Transfer host to user a1b2c3d4e5f6 in room lobby?',
    );
  });

  it('claims its effect only once the room has reported it', () => {
    expect(sentenceOf(outcome({}), kick)).toBe('a1b2c3d4 is out of the room.');
    expect(sentenceOf(outcome({ outcome: 'pending' }), transfer)).toContain('has not answered yet');
  });

  it('says why it was refused, by its code if there are no words', () => {
    expect(sentenceOf(outcome({ outcome: 'refused', detail: 'Already host.' }), transfer)).toBe(
      'Refused: Already host.',
    );
    expect(sentenceOf(outcome({ outcome: 'refused', code: 'room.not-found' }), kick)).toBe(
      'Refused: room.not-found',
    );
  });
});
