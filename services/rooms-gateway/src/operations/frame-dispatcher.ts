import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  protocolVersion,
  TooMany,
  type Ack,
  type Operation,
  type OperationKind,
} from '@sevenfold/contracts';
import { LOGGER } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import type { RawData, WebSocket, WebSocketServer } from 'ws';
import { noteOperation } from '../metrics.js';
import { isClockProbe } from '../sync/clock-probe.js';
import { ServerClock } from '../sync/server-clock.js';
import { parseFrame } from '../sockets/client-frames.js';
import { flood, protocolError } from '../sockets/close-reasons.js';
import { Connection } from '../sockets/connection.js';
import { Connections } from '../sockets/connections.js';
import { DeviceMarks } from '../sockets/device-marks.js';
import {
  answerProbe,
  droppableRate,
  reactionRate,
  takeLevel,
  takeReaction,
  takeReport,
} from './droppable-frames.js';
import { Handshakes, type Admitted, type HandshakeSettings } from '../sockets/handshakes.js';
import { Joining } from './joining.js';
import { type Done, Operations } from './operations.js';
import { FailedOperations } from '../sockets/failed-operations.js';
import { SocketFailures } from '../sockets/socket-failures.js';
import { TakenRooms } from '../sockets/taken-rooms.js';
import { TokenBuckets, type Rate } from '../sockets/token-bucket.js';
import { Tickets } from '../sockets/tickets.js';

export interface SocketSettings extends HandshakeSettings {
  operations: { socket: Rate; person: Rate; address: Rate };
  /** Bytes per person that reading rooms may return. */
  reads: Rate;
  /** Maximum connections that listen to a room on this pod, as long as another pod can take more. */
  socketsPerRoom: number;
}

export const SOCKET_SETTINGS = Symbol('SOCKET_SETTINGS');

/** An acknowledgement later than this counts as late, however soon everyone saw the change. */
const lateMs = 1_000;

/** Closes the socket after this many rejected frames without a pause. */
const maxRefused = 200;

/** Operations that answer with a room or a part of it: a few bytes of request can return half a megabyte. */
const readers: ReadonlySet<OperationKind> = new Set(['join', 'attend', 'get', 'subscribe']);

type TrackedSocket = WebSocket & { connection?: Connection };

/**
 * Admits sockets and dispatches their frames. No Nest code runs per frame: clock probes are answered first;
 * everything else is parsed, checked and passed to its operation.
 */
@Injectable()
export class FrameDispatcher {
  private readonly epoch = Date.now();
  readonly perPerson: TokenBuckets;
  readonly perAddress: TokenBuckets;
  readonly reads: TokenBuckets;
  readonly reactions = new TokenBuckets(reactionRate);
  private readonly handshakes: Handshakes;

  constructor(
    @Inject(SOCKET_SETTINGS) private readonly settings: SocketSettings,
    tickets: Tickets,
    private readonly connections: Connections,
    private readonly operations: Operations,
    private readonly joining: Joining,
    private readonly failures: SocketFailures,
    private readonly failed: FailedOperations,
    private readonly clock: ServerClock,
    private readonly marks: DeviceMarks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.perPerson = new TokenBuckets(settings.operations.person);
    this.perAddress = new TokenBuckets(settings.operations.address);
    this.reads = new TokenBuckets(settings.reads);
    // Sockets that have not joined yet count as well: after a pod was lost, thousands come at once.
    const socketsOf = (room: string) => Math.max(joining.listenersOf(room), connections.ofRoom(room));
    const rooms = new TakenRooms(socketsOf, settings.socketsPerRoom);
    this.handshakes = new Handshakes(settings, tickets, connections, rooms, failures, logger);
  }

  /** Opens a socket for an admitted handshake; rejects any other. */
  async receive(
    sockets: WebSocketServer,
    path: string,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ) {
    const admitted = await this.handshakes.judge(path, request, socket);
    if (admitted) sockets.handleUpgrade(request, socket, head, ws => this.accept(ws, socket, admitted));
  }

  private accept(ws: TrackedSocket, socket: Duplex, { principal, remote, device, room }: Admitted) {
    const rates = { operations: this.settings.operations.socket, droppables: droppableRate };
    const now = performance.now();
    const connection = new Connection(randomUUID(), ws, socket, principal, remote, rates, now);
    if (device !== undefined) connection.trace = this.marks.traceOf(device, remote.ip);
    connection.room = room;
    ws.connection = connection;
    this.connections.add(connection);
    ws.on('message', this.onMessage);
    ws.on('ping', onPing);
    ws.on('pong', onPong);
    ws.on('error', this.onError);
    ws.on('close', this.onClose);
  }

  // One shared function per event for all sockets; `this` is the socket, so the closure captures the
  // dispatcher.
  private readonly onMessage = (() => {
    const hear = (connection: Connection, data: Buffer, isBinary: boolean) =>
      this.hear(connection, data, isBinary);
    return function (this: TrackedSocket, data: RawData, isBinary: boolean) {
      hear(this.connection!, data as Buffer, isBinary);
    };
  })();

  private readonly onClose = (() => {
    const closed = (connection: Connection, code: number) => this.closed(connection, code);
    return function (this: TrackedSocket, code: number) {
      closed(this.connection!, code);
    };
  })();

  private readonly onError = (() => {
    const failed = (connection: Connection, error: Error) =>
      this.failures.record(connection.remote, `socket error: ${error.message}`);
    return function (this: TrackedSocket, error: Error) {
      failed(this.connection!, error);
    };
  })();

  private hear(connection: Connection, data: Buffer, isBinary: boolean) {
    // The socket is closing: ignore everything until the close frame.
    if (connection.closing) return;
    if (isBinary) return this.answerProbe(connection, data);
    const now = performance.now();
    connection.lastSeen = now;
    const parsed = parseFrame(data);
    if ('fault' in parsed) return this.refuseFrame(connection, parsed);
    const { message } = parsed;
    if (message.t === 'level') return takeLevel(connection, message, now);
    if (message.t === 'hello') return this.welcome(connection, message);
    if (connection.client === undefined)
      return this.end(connection, protocolError('first frame is no hello'));
    if (message.t === 'report') return takeReport(connection, message, now);
    if (message.t === 'react') return takeReaction(connection, message, now, this.reactions);
    this.queue(connection, message, now);
  }

  private answerProbe(connection: Connection, data: Buffer) {
    if (isClockProbe(data)) answerProbe(connection, data, this.clock);
    else this.end(connection, protocolError('unknown binary frame'));
  }

  private welcome(connection: Connection, { v, client }: { v: number; client: string }) {
    if (v !== protocolVersion) return this.end(connection, protocolError(`version ${v}`));
    if (connection.client !== undefined) return this.end(connection, protocolError('second hello'));
    const former = this.connections.identify(connection, client);
    if (former) this.joining.keepSeats(former);
    const { uid, expiresAt } = connection.principal;
    connection.send({
      t: 'welcome',
      v: protocolVersion,
      session: connection.id,
      uid,
      serverTime: this.clock.now(),
      expiresAt: expiresAt * 1e3,
      epoch: this.epoch,
    });
  }

  private queue(connection: Connection, operation: Operation, now: number) {
    const retryAfterMs = Math.max(
      connection.operations.take(now),
      this.perPerson.take(connection.principal.uid, now),
      this.perAddress.take(connection.remote.network, now),
    );
    if (retryAfterMs > 0) return this.refuseFlood(connection, operation.id, retryAfterMs);
    connection.refusedOperations = 0;
    void connection.queue.run(() => this.perform(connection, operation));
  }

  private async perform(connection: Connection, operation: Operation) {
    if (connection.closing) return;
    const began = performance.now();
    const { snapshotBytes } = connection;
    try {
      if (readers.has(operation.t)) this.requireReadsLeft(connection, began);
      const answer = await this.operations.perform(connection, operation);
      noteOperation(operation.t, 'done', began);
      if (!answer) return;
      if (!('durable' in answer)) this.acknowledge(connection, answer);
      // Don't keep the operation itself: on a busy gateway many wait for the database.
      else void this.acknowledgeOnceDurable(connection, { id: operation.id, t: operation.t }, answer, began);
    } catch (error) {
      noteOperation(operation.t, error instanceof DomainError ? 'refused' : 'failed', began);
      this.refuse(connection, operation, error);
    } finally {
      const read = connection.snapshotBytes - snapshotBytes;
      if (read > 0) this.reads.spend(connection.principal.uid, performance.now(), read);
    }
  }

  /**
   * The size of an answer is known only afterwards: a person over the limit waits before the next one.
   * @throws TooMany
   */
  private requireReadsLeft({ principal: { uid } }: Connection, now: number) {
    const retryAfterMs = this.reads.owes(uid, now);
    if (retryAfterMs > 0)
      throw new TooMany('limit.too-many', 'Too many reads at once. Wait a moment.', {
        meta: { retryAfterMs },
      });
  }

  private async acknowledgeOnceDurable(
    connection: Connection,
    operation: Pick<Operation, 'id' | 't'>,
    { ack, durable }: Done,
    began: number,
  ) {
    try {
      await durable;
      connection.sendCorked(ack);
      if (performance.now() - began > lateMs) noteOperation(operation.t, 'late', began);
    } catch (error) {
      noteOperation(operation.t, 'failed', began);
      this.refuse(connection, operation, error);
    }
  }

  private acknowledge(connection: Connection, ack: Ack) {
    if ('value' in ack) connection.sendSnapshot(ack);
    else connection.send(ack);
  }

  private refuse(connection: Connection, operation: Pick<Operation, 'id' | 't'>, error: unknown) {
    connection.send(this.failed.answer(connection, operation, error));
  }

  private refuseFlood(connection: Connection, id: number, retryAfterMs: number) {
    if (++connection.refusedOperations > maxRefused) return this.end(connection, flood);
    connection.send({
      t: 'error',
      id,
      code: 'limit.too-many',
      message: 'Too many operations.',
      retryAfterMs,
    });
  }

  /** An invalid frame with an operation id fails alone; without one it closes the socket. */
  private refuseFrame(connection: Connection, { fault, id }: { fault: string; id?: number }) {
    if (id === undefined && !/^(level|report|emoji)/i.test(fault))
      return this.end(connection, protocolError(fault));
    this.failures.record(connection.remote, `frame refused: ${fault}`);
    if (++connection.refusedOperations > maxRefused) return this.end(connection, flood);
    connection.send({ t: 'error', ...(id !== undefined && { id }), code: 'frame.invalid', message: fault });
  }

  private end(connection: Connection, closing: Parameters<Connection['close']>[0]) {
    if (!connection.closing) connection.close(closing);
  }

  private closed(connection: Connection, code: number) {
    this.connections.remove(connection);
    const failure = connection.closing?.failure ?? (connection.closing ? undefined : abnormal[code]);
    if (failure) this.failures.record(connection.remote, failure);
    connection.queue
      .settled()
      .then(() => this.joining.disconnected(connection))
      .catch((error: unknown) => this.logger.error({ err: error }, 'failed to record a disconnect'));
  }

  /** Admits no more sockets. */
  drain() {
    this.handshakes.drain();
  }
}

/** Close codes worth recording. 1006 (the network went away) is common on phones, but a sign of trouble. */
const abnormal: Record<number, string> = {
  1002: 'protocol error: bad frame',
  1006: 'abnormal closure',
  1007: 'protocol error: text is not UTF-8',
  1009: 'protocol error: frame over 64 KiB',
};

function onPing(this: TrackedSocket, data: Buffer) {
  const connection = this.connection!;
  if (connection.hears(performance.now())) connection.pong(data);
}

function onPong(this: TrackedSocket) {
  this.connection!.lastSeen = performance.now();
}
