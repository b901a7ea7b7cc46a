import { expect, it } from '@jest/globals';
import { effectOf, questionOf } from './room-questions';

const room = {
  room: 'lobby',
  host: 'ada',
  session: null,
  participants: [
    { uid: 'ada', role: 'host', name: 'Ada' },
    { uid: 'ben-long-uid', role: 'participant' },
  ],
  queue: [],
  guestbook: [],
  kicked: [],
};

it('asks in the words of the specification', () => {
  expect(questionOf({ kind: 'kick', uid: 'ben', name: 'Ben' }, 'lobby', room).question).toBe(
    'Kick user ben from room lobby?',
  );
  expect(questionOf({ kind: 'transfer-host', uid: 'ben', name: 'Ben' }, 'lobby', room).question).toBe(
    'Transfer host to user ben in room lobby?',
  );
});

it('names the person on its second line', () => {
  expect(questionOf({ kind: 'kick', uid: 'ada', name: 'Ada' }, 'lobby', room).note).toContain('This is Ada.');
  expect(questionOf({ kind: 'transfer-host', uid: 'ada', name: 'Ada' }, 'lobby', room).note).toContain(
    'This is Ada.',
  );
  expect(questionOf({ kind: 'lift-kick', uid: 'cleo', name: 'Cleo' }, 'lobby', room).question).toBe(
    'Let Cleo back into room lobby?',
  );
});

it('says before an action who is affected by it', () => {
  expect(questionOf({ kind: 'kick', uid: 'ada', name: 'Ada' }, 'lobby', room).note).toContain(
    'ben-long, who has been here longest, takes over',
  );
  expect(questionOf({ kind: 'kick', uid: 'ben-long-uid', name: 'Ben' }, 'lobby', room).note).not.toContain(
    'takes over',
  );
  expect(questionOf({ kind: 'close' }, 'lobby', room).note).toContain('2 people have to leave');
  expect(questionOf({ kind: 'close' }, 'lobby', undefined).note).toContain('0 people');
});

it('names the person in the effect', () => {
  const kick = { kind: 'kick', uid: 'cleo', name: 'Cleo' } as const;
  expect(effectOf('Removed cleo from lobby for ten minutes.', kick)).toBe(
    'Removed Cleo from lobby for ten minutes.',
  );
  expect(effectOf('Closed lobby.', { kind: 'close' })).toBe('Closed lobby.');
  expect(effectOf(undefined, kick)).toContain('hasn’t answered yet');
});
