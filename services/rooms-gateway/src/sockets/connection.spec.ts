import type { Duplex } from 'node:stream';
import { jest } from '@jest/globals';
import type { ServerMessage } from '@sevenfold/contracts';
import type { WebSocket } from 'ws';
import { roomClosed, slowConsumer } from './close-reasons.js';
import { budgets, Connection } from './connection.js';

/** A socket whose reader reads nothing until the test lets it. */
function connectionWithoutReader() {
  const ws = {
    readyState: 1,
    bufferedAmount: 0,
    send: (bytes: Buffer) => void (ws.bufferedAmount += bytes.length),
    pong: (bytes: Buffer) => void (ws.bufferedAmount += bytes.length),
    close: (code: number) => closed.push(code),
    terminate: () => void (isTerminated = true),
  };
  let isTerminated = false;
  const closed: number[] = [];
  const rate = { burst: 1, perSecond: 1 };
  const connection = new Connection(
    'id',
    ws as unknown as WebSocket,
    {} as Duplex,
    { uid: 'ada' } as Connection['principal'],
    { network: '192.0.2.1', ip: '127.0.0.1', userAgent: '', origin: undefined },
    { operations: rate, droppables: rate },
    0,
  );
  return { connection, ws, closed, terminated: () => isTerminated };
}

/** Above the normal budget, as a full room is. */
const room = { t: 'refresh', text: 'x'.repeat(1_000_000) } as unknown as ServerMessage;
const more = Buffer.alloc(budgets.hardBytes + 1);

it('lets a snapshot wait for a slow reader, though any other message of that size closes the socket', () => {
  const { connection, closed } = connectionWithoutReader();
  connection.sendSnapshot(room);
  expect(closed).toEqual([]);
  connection.write(more);
  expect(closed).toEqual([4408]);
});

it('applies the usual budget again after the snapshot was read', () => {
  const { connection, ws, closed } = connectionWithoutReader();
  connection.sendSnapshot(room);
  ws.bufferedAmount = 0;
  connection.write(more);
  expect(closed).toEqual([4408]);
});

it('limits the snapshots that wait for a reader', () => {
  const { connection, closed } = connectionWithoutReader();
  for (let times = 0; times < 4; times++) connection.sendSnapshot(room);
  expect(closed).toEqual([4408]);
});

it('closes a client that sends probes and never reads the answers', () => {
  for (const answer of ['writeBinary', 'pong'] as const) {
    const { connection, closed } = connectionWithoutReader();
    const bytes = Buffer.alloc(29);
    for (let sent = 0; sent <= budgets.hardBytes; sent += bytes.length) {
      expect(closed).toEqual([]);
      connection[answer](bytes);
    }
    expect(closed).toEqual([4408]);
  }
});

it('lets one snapshot wait, however large', () => {
  const { connection, closed } = connectionWithoutReader();
  connection.sendSnapshot({ t: 'refresh', text: 'x'.repeat(4_000_000) } as unknown as ServerMessage);
  expect(closed).toEqual([]);
});

describe('a socket that is being closed', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('waits while a slow reader reads its backlog, and not for a stuck one', () => {
    const slow = connectionWithoutReader();
    const stuck = connectionWithoutReader();
    const cut = connectionWithoutReader();
    for (const { connection } of [slow, stuck, cut]) connection.write(Buffer.alloc(budgets.stateBytes));
    for (const { connection } of [slow, stuck]) connection.close(roomClosed('evening'));
    cut.connection.close(slowConsumer);
    const gone = () => [slow, stuck, cut].map(({ terminated }) => terminated());
    jest.advanceTimersByTime(1_000);
    expect(gone()).toEqual([false, false, true]);
    // The slow one reads as little as is allowed, again and again.
    const step = budgets.stalledMs - 2_000;
    for (let taken = 0; taken < budgets.stateBytes; taken += budgets.progressBytes) {
      jest.advanceTimersByTime(step);
      expect(gone()).toEqual([false, taken > 0, true]);
      slow.ws.bufferedAmount -= budgets.progressBytes;
    }
    jest.advanceTimersByTime(2_000);
    expect(gone()).toEqual([true, true, true]);
  });
});
