import { NotAllowed, Unavailable } from '@sevenfold/contracts';
import type { Logger } from 'pino';
import type { Connection } from './connection.js';
import { FailedOperations } from './failed-operations.js';
import { TokenBucket } from './token-bucket.js';

const lines: { level: string; about: object; message: string }[] = [];
const note = (level: string) => (about: object, message: string) =>
  void lines.push({ level, about, message });
const failed = new FailedOperations({ info: note('info'), error: note('error') } as unknown as Logger);
const bucket = new TokenBucket({ burst: 2, perSecond: 0.001 }, 0);
const connection = { id: 'session', mayNoteRefusal: () => bucket.take(0) === 0 } as unknown as Connection;
const refusal = new NotAllowed('room.full', 'The room is full.');

beforeEach(() => void (lines.length = 0));

it('logs what a person was refused, with its code and operation, at a limited rate', () => {
  const answers = Array.from({ length: 5 }, (_, id) => failed.answer(connection, { id, t: 'join' }, refusal));
  expect(answers.map(({ id, code }) => [id, code])).toEqual([0, 1, 2, 3, 4].map(id => [id, 'room.full']));
  expect(lines).toEqual(
    Array.from({ length: 2 }, () => ({
      level: 'info',
      about: { code: 'room.full', operation: 'join', session: 'session' },
      message: 'The room is full.',
    })),
  );
});

it('logs every fault on our side with its cause, and tells the client nothing about it', () => {
  const fault = new TypeError('no such column');
  for (let id = 1; id <= 3; id++)
    expect(failed.answer(connection, { id, t: 'set' }, fault)).toEqual({
      t: 'error',
      id,
      code: 'internal',
      message: 'Something went wrong on our side. Try again in a moment.',
    });
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatchObject({
    level: 'error',
    about: { code: 'internal', operation: 'set', err: fault },
  });
});

it('logs an outage as an error with its cause, at the same limited rate, and returns its code', () => {
  const own = new TokenBucket({ burst: 2, perSecond: 0.001 }, 0);
  const limited = { id: 'session', mayNoteRefusal: () => own.take(0) === 0 } as unknown as Connection;
  const outage = new Unavailable('store.unavailable', 'We can’t do this right now. Try again shortly.', {
    cause: new Error('connect ECONNREFUSED'),
  });
  for (let id = 1; id <= 3; id++)
    expect(failed.answer(limited, { id, t: 'set' }, outage)).toMatchObject({ id, code: 'store.unavailable' });
  expect(lines).toEqual(
    Array.from({ length: 2 }, () => ({
      level: 'error',
      about: { code: 'store.unavailable', operation: 'set', session: 'session', err: outage },
      message: 'operation failed',
    })),
  );
});
