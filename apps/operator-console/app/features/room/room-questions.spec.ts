import { expect, it } from '@jest/globals';
import { questionOf } from './room-questions';

const room = {
  room: 'lobby',
  host: 'ada',
  session: null,
  participants: [
    { uid: 'ada', role: 'host' },
    { uid: 'ben-long-uid', role: 'participant' },
  ],
  queue: [],
  guestbook: [],
};

it('asks in the words of the specification', () => {
  expect(questionOf({ kind: 'kick', uid: 'ben' }, 'lobby', room).question).toBe(
    'Kick user ben from room lobby?',
  );
  expect(questionOf({ kind: 'transfer-host', uid: 'ben' }, 'lobby', room).question).toBe(
    'Transfer host to user ben in room lobby?',
  );
});

it('says whom it hits before it is done', () => {
  expect(questionOf({ kind: 'kick', uid: 'ada' }, 'lobby', room).note).toContain('(ben-long) takes over');
  expect(questionOf({ kind: 'kick', uid: 'ben-long-uid' }, 'lobby', room).note).not.toContain('takes over');
  expect(questionOf({ kind: 'close' }, 'lobby', room).note).toContain('2 people are sent out');
  expect(questionOf({ kind: 'close' }, 'lobby', undefined).note).toContain('0 people');
});
