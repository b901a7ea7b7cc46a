import { jest } from '@jest/globals';
import type { Platform } from '@sevenfold/service-defaults';
import { EventEmitter } from 'node:events';
import { PostgresLocker } from './postgres-locker.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

/** A database in which other processes hold locks. */
class FakeDatabase {
  readonly heldElsewhere = new Set<string>();
  /** Uploads for which a notification was sent, each time. */
  readonly wanted: string[] = [];
  readonly sessions: EventEmitter[] = [];
  isAway = false;

  readonly pool = {
    connect: async () => {
      const session = Object.assign(new EventEmitter(), { query: this.query, release: jest.fn() });
      this.sessions.push(session);
      return session;
    },
  };

  private readonly query = async (sql: string, [first, second]: string[] = []) => {
    if (this.isAway) throw new Error('The database is away');
    if (sql.includes('pg_notify')) this.wanted.push(second!);
    return { rows: [{ locked: !this.heldElsewhere.has(first!) }] };
  };
}

function start() {
  const database = new FakeDatabase();
  const locker = new PostgresLocker({ database, logger: { warn: () => undefined } } as unknown as Platform);
  /** Asks for a lock. If that fails, the outcome is the status or the message of the error. */
  const take = (id: string, signal = new AbortController().signal) => {
    const lock = locker.newLock(id);
    const askedToRelease = jest.fn<() => void>();
    const attempt = { outcome: 'waiting' as string | number, askedToRelease, lock };
    lock.lock(signal, askedToRelease).then(
      () => (attempt.outcome = 'locked'),
      error => (attempt.outcome = error.status_code ?? error.message),
    );
    return attempt;
  };
  return { database, take };
}

it('gets a lock that another process holds as soon as that process releases it', async () => {
  const { database, take } = start();
  database.heldElsewhere.add('file');
  const attempt = take('file');
  await jest.advanceTimersByTimeAsync(5_000);
  expect(attempt.outcome).toBe('waiting');
  database.heldElsewhere.delete('file');
  await jest.advanceTimersByTimeAsync(25);
  expect(attempt.outcome).toBe('locked');
});

it('reports an upload as locked after half a minute', async () => {
  const { database, take } = start();
  database.heldElsewhere.add('file');
  const attempt = take('file');
  await jest.advanceTimersByTimeAsync(29_900);
  expect(attempt.outcome).toBe('waiting');
  await jest.advanceTimersByTimeAsync(200);
  expect(attempt.outcome).toBe(423);
  expect(jest.getTimerCount()).toBe(0);
});

it('asks the process that holds a lock to release it, until it does', async () => {
  const { database, take } = start();
  database.heldElsewhere.add('file');
  take('file');
  await jest.advanceTimersByTimeAsync(100);
  expect(database.wanted).toEqual(['file', 'file', 'file', 'file', 'file']);
  database.heldElsewhere.delete('file');
  await jest.advanceTimersByTimeAsync(100);
  expect(database.wanted).toHaveLength(5);
});

it('lets one request of its own process at a time have a lock, and asks the earlier one to release it', async () => {
  const { take } = start();
  const first = take('file');
  const second = take('file');
  const other = take('other');
  await jest.advanceTimersByTimeAsync(100);
  expect([first.outcome, second.outcome, other.outcome]).toEqual(['locked', 'waiting', 'locked']);
  expect(first.askedToRelease).toHaveBeenCalled();
  expect(other.askedToRelease).not.toHaveBeenCalled();
  await first.lock.unlock();
  await jest.advanceTimersByTimeAsync(25);
  expect(second.outcome).toBe('locked');
});

it('asks its own request to release a lock that another process wants', async () => {
  const { database, take } = start();
  const [file, other] = [take('file'), take('other')];
  await jest.advanceTimersByTimeAsync(0);
  database.sessions[0]!.emit('notification', { payload: 'file' });
  expect(file.askedToRelease).toHaveBeenCalledTimes(1);
  expect(other.askedToRelease).not.toHaveBeenCalled();
});

it('stops waiting when its request ends', async () => {
  const { database, take } = start();
  database.heldElsewhere.add('file');
  const request = new AbortController();
  const attempt = take('file', request.signal);
  await jest.advanceTimersByTimeAsync(100);
  request.abort();
  await jest.advanceTimersByTimeAsync(25);
  expect(attempt.outcome).toBe(400);
  expect(jest.getTimerCount()).toBe(0);
});

it('asks all its requests to stop when its session ends, and takes later locks in a new one', async () => {
  const { database, take } = start();
  const attempts = [take('file'), take('other')];
  await jest.advanceTimersByTimeAsync(0);
  database.sessions[0]!.emit('error', new Error('The session ended'));
  for (const { askedToRelease, lock } of attempts) {
    expect(askedToRelease).toHaveBeenCalledTimes(1);
    await lock.unlock();
  }
  expect(take('file').outcome).toBe('waiting');
  await jest.advanceTimersByTimeAsync(0);
  expect(database.sessions).toHaveLength(2);
});

it('holds nothing after an attempt that failed with the database', async () => {
  const { database, take } = start();
  take('other');
  await jest.advanceTimersByTimeAsync(0);
  database.isAway = true;
  const failed = take('file');
  await jest.advanceTimersByTimeAsync(0);
  expect(failed.outcome).toBe('The database is away');
  database.isAway = false;
  const next = take('file');
  await jest.advanceTimersByTimeAsync(0);
  expect(next.outcome).toBe('locked');
});
