import type { Operation } from '@sevenfold/contracts';
import { OperationQueue } from './operation-queue.js';
import { RealtimeError } from './realtime-error.js';

/** A connection that is up or down, and what was sent over it. */
class Line {
  isThere = false;
  readonly sent: Operation[] = [];
  readonly queue = new OperationQueue(operation => {
    if (this.isThere) this.sent.push(operation);
    return this.isThere;
  });

  connect() {
    this.isThere = true;
    this.queue.resend();
  }
  cut() {
    this.isThere = false;
    this.queue.disconnected();
  }
  write(value: number) {
    return this.queue.add({ t: 'set', path: 'presence/lobby/ada', value });
  }
  get values() {
    return this.sent.map(operation => ('value' in operation ? operation.value : operation.t));
  }
}

it('keeps operations until there is a connection, in order, with ascending numbers', () => {
  const line = new Line();
  void line.write(1);
  void line.write(2);
  expect(line.sent).toEqual([]);
  line.connect();
  void line.write(3);
  expect(line.values).toEqual([1, 2, 3]);
  expect(line.sent.map(({ id }) => id)).toEqual([1, 2, 3]);
});

it('resends only unanswered operations, with their old numbers', async () => {
  const line = new Line();
  line.connect();
  const first = line.write(1);
  void line.write(2);
  line.queue.answer({ t: 'ack', id: 1 });
  expect(await first).toMatchObject({ id: 1 });
  line.cut();
  line.connect();
  expect(line.sent.map(({ id }) => id)).toEqual([1, 2, 2]);
});

it('lets no newer write overtake waiting ones', () => {
  const line = new Line();
  line.connect();
  line.cut();
  void line.write(1);
  // Connected, but rooms are still being rejoined: older writes are not sent yet.
  line.isThere = true;
  void line.write(2);
  void line.queue.add({ t: 'join', room: 'lobby' }, { transient: true });
  expect(line.values).toEqual(['join']);
  line.queue.resend();
  expect(line.values).toEqual(['join', 1, 2]);
});

it('rejects a transient operation at once while offline', async () => {
  const line = new Line();
  await expect(line.queue.add({ t: 'leave', room: 'lobby' }, { transient: true })).rejects.toMatchObject({
    code: 'client.offline',
  });
});

it('starts nothing so new that the server would forget waiting operations, but still rejoins rooms', async () => {
  const line = new Line();
  line.connect();
  line.cut();
  const join = { t: 'join', room: 'lobby' } as const;
  for (let i = 0; i < 128; i++) void line.write(i);
  await expect(line.write(128)).rejects.toMatchObject({ code: 'client.too-many' });
  line.isThere = true;
  const joined = line.queue.add(join, { transient: true });
  expect(line.sent.map(({ t }) => t)).toEqual(['join']);
  line.queue.answer({ t: 'ack', id: line.sent.at(-1)!.id });
  await joined;
  line.queue.resend();
  line.queue.answer({ t: 'ack', id: 1 });
  void line.write(128);
  expect(line.sent.at(-1)!.id).toBe(129);
  await expect(line.write(129)).rejects.toMatchObject({ code: 'client.too-many' });
});

it('accepts writes while an older one waits, however often a join is tried meanwhile', async () => {
  const line = new Line();
  line.connect();
  line.cut();
  void line.write(1);
  line.isThere = true;
  for (let i = 0; i < 200; i++) {
    const joining = line.queue.add({ t: 'join', room: 'lobby' }, { transient: true });
    line.queue.refuse({ t: 'error', id: line.sent.at(-1)!.id, code: 'store.unavailable', message: 'Away.' });
    await expect(joining).rejects.toMatchObject({ code: 'store.unavailable' });
  }
  line.sent.length = 0;
  void line.write(2);
  line.queue.resend();
  expect(line.sent).toMatchObject([
    { value: 1, id: 1 },
    { value: 2, id: 2 },
  ]);
});

it('rejects an operation whose answer is unusable, rather than leave it open', async () => {
  const line = new Line();
  line.connect();
  const joining = line.queue.add(
    { t: 'join', room: 'lobby' },
    {
      onAnswer: () => {
        throw new Error('not understood');
      },
    },
  );
  line.queue.answer({ t: 'ack', id: 1 });
  await expect(joining).rejects.toThrow('not understood');
});

it('refuses operations after closing, with the same reason as all others', async () => {
  const line = new Line();
  const before = line.write(1);
  line.queue.end(new RealtimeError('client.closed', 'The connection was closed.'));
  await expect(before).rejects.toMatchObject({ code: 'client.closed' });
  await expect(line.write(2)).rejects.toMatchObject({ code: 'client.closed' });
  line.queue.begin();
  void line.write(3);
  line.connect();
  expect(line.values).toEqual([3]);
});
