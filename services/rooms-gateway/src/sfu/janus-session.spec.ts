import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import type { Logger } from 'pino';

/** How Janus behaves, and all connections to it. */
let janus: 'answers' | 'refuses' | 'is silent' | 'is away';
const sockets: FakeSocket[] = [];

class FakeSocket extends EventEmitter {
  static OPEN = 1;
  readyState = 1;
  readonly at = Date.now();
  /** Requests by kind, with their times in ms. */
  readonly asked: [what: string, at: number][] = [];

  constructor() {
    super();
    sockets.push(this);
    queueMicrotask(() => (janus === 'is away' ? this.terminate() : this.emit('open')));
  }
  send(text: string) {
    const { janus: what, transaction } = JSON.parse(text);
    this.asked.push([what, Date.now() - this.at]);
    if (janus === 'is silent') return;
    const answer = janus === 'answers' ? { data: { id: 1 } } : { error: { code: 403, reason: 'no' } };
    const message = JSON.stringify({ janus: 'success', transaction, ...answer });
    queueMicrotask(() => this.emit('message', Buffer.from(message)));
  }
  terminate() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.emit('close');
  }
  close = () => this.terminate();
}
jest.unstable_mockModule('ws', () => ({ WebSocket: FakeSocket }));
const { JanusSession } = await import('./janus-session.js');

const ignore = () => undefined;
const logger = { debug: ignore, info: ignore, warn: ignore } as unknown as Logger;
let session: InstanceType<typeof JanusSession>;
beforeEach(() => {
  jest.useFakeTimers({ now: 0, doNotFake: ['queueMicrotask'] });
  sockets.splice(0);
  janus = 'answers';
  session = new JanusSession('ws://janus', undefined, logger);
});
afterEach(async () => {
  session.stop();
  await jest.advanceTimersByTimeAsync(0);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
const times = () => sockets.map(({ at }) => at);
const newest = () => sockets.at(-1)!;

it.each(['is away', 'refuses'] as const)(
  'reconnects while Janus %s, with doubling waits of up to 5 s',
  async behaviour => {
    janus = behaviour;
    session.start();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(times()).toEqual([0, 250, 750, 1_750, 3_750, 7_750, 12_750, 17_750]);
    expect(session.isOpen).toBe(false);
    janus = 'answers';
    await jest.advanceTimersByTimeAsync(5_000);
    expect(session.isOpen).toBe(true);
  },
);

it('gives Janus five seconds to answer, then connects again', async () => {
  janus = 'is silent';
  session.start();
  await jest.advanceTimersByTimeAsync(11_000);
  expect(times()).toEqual([0, 5_250, 10_750]);
});

it('starts with short waits again once it has had a session', async () => {
  janus = 'is away';
  session.start();
  await jest.advanceTimersByTimeAsync(10_000);
  janus = 'answers';
  await jest.advanceTimersByTimeAsync(5_000);
  const lostAt = Date.now();
  newest().terminate();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(newest().at).toBe(lostAt + 250);
});

it('sends Janus a keep-alive every twenty seconds', async () => {
  session.start();
  await jest.advanceTimersByTimeAsync(65_000);
  expect(newest().asked).toEqual([
    ['create', 0],
    ['keepalive', 20_000],
    ['keepalive', 40_000],
    ['keepalive', 60_000],
  ]);
});

it('reconnects if Janus does not answer a keep-alive', async () => {
  session.start();
  await jest.advanceTimersByTimeAsync(10_000);
  janus = 'is silent';
  await jest.advanceTimersByTimeAsync(15_249);
  expect(times()).toEqual([0]);
  await jest.advanceTimersByTimeAsync(1);
  expect(times()).toEqual([0, 25_250]);
  expect(sockets[0]!.asked.map(([what]) => what)).toEqual(['create', 'keepalive']);
});

it('does not reconnect after it is stopped', async () => {
  session.start();
  await jest.advanceTimersByTimeAsync(1_000);
  session.stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
});
