import {
  roomFromName,
  type Ack,
  type Batch,
  type Joined,
  type Json,
  type PathEvent,
  type Refresh,
  type ServerMessage,
  type Welcome,
} from '@sevenfold/contracts';
import { ClockProbes } from './clock/clock-probes.js';
import { LineWatch } from './connection/line-watch.js';
import { OperationQueue, type NewOperation, type OnAnswer } from './connection/operation-queue.js';
import { RealtimeError, retryMs } from './connection/realtime-error.js';
import { TicketRenewal } from './connection/ticket-renewal.js';
import { Transport, type ConnectionState, type SocketClass } from './connection/transport.js';
import { markStage } from './marks.js';
import { Room, type JoinOptions } from './room/room.js';
import type { RoomOnLink } from './room/room-link.js';
import { childEvents, type ChildListener } from './tree/child-events.js';
import { LocalTree } from './tree/local-tree.js';
import { OwnWrites } from './tree/own-writes.js';
import { pushKeys } from './tree/push-key.js';
import { roomOfPath } from './tree/room-of-path.js';

export interface RealtimeOptions {
  /** URL of the socket: absolute, or relative to the page. */
  url: string;
  /**
   * Fetches a ticket over HTTP with the current token. Called for each connection, and to renew an open one.
   */
  fetchTicket: () => Promise<string>;
  WebSocket?: SocketClass;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

interface Subscribed {
  path: string;
  known: () => void;
  /** The server has sent this path's value. */
  answered: boolean;
  onError?: (error: RealtimeError) => void;
}

/** Connects to rooms-gateway, and stays connected until closed. */
export function connectRealtime(options: RealtimeOptions): Realtime {
  return new Realtime(options);
}

export class Realtime {
  readonly clock: ClockProbes;
  readonly tree = new LocalTree();
  uid: string | undefined;
  private readonly transport: Transport;
  private readonly operations: OperationQueue;
  private readonly ownWrites: OwnWrites;
  private readonly renewal: TicketRenewal;
  private readonly watch: LineWatch;
  private readonly stateListeners = new Set<(state: ConnectionState) => void>();
  private readonly rooms = new Map<string, RoomOnLink>();
  private readonly subscribed = new Set<Subscribed>();
  /** Rejected subscriptions to retry later, by path. */
  private readonly askingLater = new Map<string, ReturnType<typeof setTimeout>>();
  /** onDisconnect writes by path; registered again on each connection. */
  private readonly armed = new Map<string, NewOperation>();
  private readonly nextKey: () => string;
  /** The room joined last. */
  private entering: string | undefined;
  /** Counts connections and their ends: results of an earlier one are ignored. */
  private connection = 0;
  private closed = false;
  private greeted: { serverTime: number; at: number } | undefined;
  private readonly now: () => number;

  constructor(options: RealtimeOptions) {
    const now = (this.now = options.now ?? (() => performance.now()));
    this.transport = new Transport(
      {
        url: absolute(options.url),
        client: crypto.randomUUID(),
        fetchTicket: options.fetchTicket,
        WebSocket: options.WebSocket ?? (globalThis.WebSocket as unknown as SocketClass),
        room: () => this.rooms.keys().next().value ?? this.entering,
      },
      {
        welcome: welcome => void this.welcomed(welcome),
        message: message => this.receive(message),
        binary: frame => this.clock.receive(frame),
        lost: (code, reason, final) => this.lost(code, reason, final),
        state: state => this.stateListeners.forEach(listener => listener(state)),
      },
    );
    this.clock = new ClockProbes(now, frame => this.transport.sendRaw(frame));
    this.operations = new OperationQueue(operation => this.transport.send(operation));
    const serverNow = () => this.serverNow();
    this.ownWrites = new OwnWrites(this.tree, this.operations, serverNow);
    this.renewal = new TicketRenewal(this.operations, options.fetchTicket, serverNow);
    this.watch = new LineWatch(this.transport, this.clock, now);
    this.nextKey = pushKeys(() => (this.clock.filter.isReady ? this.serverNow() : Date.now()));
    this.open();
  }

  get state(): ConnectionState {
    return this.transport.state;
  }

  onState(listener: (state: ConnectionState) => void): () => void {
    this.stateListeners.add(listener);
    return () => this.stateListeners.delete(listener);
  }

  /** Server time, epoch milliseconds; runs on the monotonic clock and never jumps with the wall clock. */
  serverNow(): number {
    if (this.clock.filter.isReady) return this.clock.serverNow();
    // Until the first probes return, the server's own timestamp is close enough.
    return this.greeted ? this.greeted.serverTime + this.now() - this.greeted.at : Date.now();
  }

  /** Server time minus this device's wall clock. */
  serverTimeOffset(): number {
    return this.serverNow() - Date.now();
  }

  // Paths

  async get(path: string): Promise<Json> {
    const { value } = (await this.operations.add({ t: 'get', path })) as Ack;
    return value ?? null;
  }

  set(path: string, value: Json): Promise<void> {
    return this.write({ t: 'set', path, value }, [[path, value]]);
  }

  /** Writes several paths below `path`: all or none. */
  update(path: string, values: Record<string, Json>): Promise<void> {
    const writes = Object.entries(values).map(([below, value]): PathEvent => [`${path}/${below}`, value]);
    return this.write({ t: 'update', path, values }, writes);
  }

  /** Adds a value under a key that sorts by time. */
  async push(path: string, value: Json): Promise<string> {
    const key = this.nextKey();
    await this.write({ t: 'push', path, key, value }, [[`${path}/${key}`, value]]);
    return key;
  }

  remove(path: string): Promise<void> {
    return this.write({ t: 'remove', path }, [[path, null]]);
  }

  /** Reports the value of a path now and on each change; own writes at once. */
  subscribe(
    path: string,
    listener: (value: Json) => void,
    onError?: (error: RealtimeError) => void,
  ): () => void {
    const { known, stop } = this.tree.subscribe(path, listener);
    const others = this.subscribedTo(path);
    const subscribed: Subscribed = { path, known, answered: false, onError };
    this.subscribed.add(subscribed);
    // For a path already followed, the tree has the latest value.
    if (others.some(({ answered }) => answered)) queueMicrotask(() => this.answer(subscribed));
    else if (others.length === 0 && this.state === 'online') void this.askFor(path);
    return () => {
      stop();
      this.subscribed.delete(subscribed);
      if (this.subscribedTo(path).length === 0)
        this.operations.add({ t: 'unsubscribe', path }, { transient: true }).catch(() => undefined);
    };
  }

  /** Reports added, changed and removed children of a path, existing ones first. Ordered by key. */
  subscribeChildren(
    path: string,
    listener: ChildListener,
    onError?: (error: RealtimeError) => void,
  ): () => void {
    return this.subscribe(path, childEvents(listener), onError);
  }

  /** A write that the server makes when this connection is lost; registered again on each connection. */
  onDisconnect(path: string) {
    const arm = (operation: NewOperation) => {
      this.armed.set(path, operation);
      return this.operations.add(operation).then(() => undefined);
    };
    return {
      set: (value: Json) => arm({ t: 'onDisconnect', path, action: 'set', value }),
      update: (values: Record<string, Json>) =>
        arm({ t: 'onDisconnect', path, action: 'update', value: values }),
      remove: () => arm({ t: 'onDisconnect', path, action: 'remove' }),
      cancel: () => {
        this.armed.delete(path);
        return this.operations.add({ t: 'onDisconnect', path, action: 'cancel' }).then(() => undefined);
      },
    };
  }

  /** Forgets the write of a path locally, without a message to the server. */
  disarm(path: string) {
    this.armed.delete(path);
  }

  // Rooms

  /**
   * Joins a room. Resolves when the room's state has arrived. The clock may need a few tenths of a second
   * more: players wait for it, others call `clock.ready()`.
   */
  async joinRoom(name: string, options: JoinOptions = {}): Promise<Room> {
    this.entering = roomFromName(name);
    if (!this.closed) this.open();
    const room = new Room(this, name, options);
    await room.enter();
    return room;
  }

  /** For rooms: joining, leaving, and messages without an answer. */
  readonly link = {
    ask: (operation: NewOperation, onAnswer?: OnAnswer) => this.operations.add(operation, { onAnswer }),
    askNow: (operation: NewOperation, onAnswer?: OnAnswer) =>
      this.operations.add(operation, { transient: true, onAnswer }),
    send: (message: Parameters<Transport['send']>[0]) => this.transport.send(message),
    register: (name: string, room: RoomOnLink) => void this.rooms.set(name, room),
    unregister: (name: string) => void this.rooms.delete(name),
    heard: (room: string, offset: number) => this.ownWrites.heard(room, offset),
  };

  close() {
    this.closed = true;
    this.watch.stop();
    this.renewal.stop();
    this.clock.stop();
    this.stopAsking();
    this.transport.close();
    for (const room of new Set(this.rooms.values())) room.connectionLost(1000, {}, true);
    this.operations.end(new RealtimeError('client.closed', 'The connection was closed.'));
  }

  private open() {
    this.operations.begin();
    this.transport.open();
  }

  private write(operation: NewOperation, writes: PathEvent[]): Promise<void> {
    const room = this.rooms.get(roomOfPath(writes[0]?.[0] ?? '') ?? '');
    return this.ownWrites.write(operation, writes, () => room?.guessed());
  }

  private async welcomed({ uid, expiresAt, serverTime }: Welcome) {
    const connection = ++this.connection;
    this.uid = uid;
    this.greeted = { serverTime, at: this.now() };
    markStage('welcome');
    this.clock.start();
    this.renewal.plan(expiresAt - serverTime);
    this.ownWrites.forgetOffsets();
    await Promise.all([...new Set(this.rooms.values())].map(room => room.resume()));
    if (connection !== this.connection) return;
    this.askForAll(() => true);
    for (const operation of this.armed.values())
      this.operations.add(operation, { transient: true }).catch(() => undefined);
    this.operations.resend();
  }

  private receive(message: ServerMessage) {
    switch (message.t) {
      case 'welcome':
        return;
      case 'ack':
      case 'joined':
        return this.operations.answer(message);
      case 'error':
        return this.operations.refuse(message);
      case 'batch':
        return this.batch(message);
      case 'refresh':
        return this.refresh(message);
      case 'live':
      case 'kicked':
      case 'door':
      case 'admission':
      case 'signal':
      case 'relay':
      case 'voiceMoved':
        return this.rooms.get(message.room)?.receive(message);
      case 'revoked':
        return this.revoked(message.path, message.code);
    }
  }

  private batch(message: Batch) {
    const room = this.roomWeAreIn(message.room);
    if (room) return room.receive(message);
    const isMissing = this.ownWrites.isBehind(message.room, message.from);
    this.tree.confirm(message.events);
    this.ownWrites.heard(message.room, message.to);
    if (isMissing) this.askAnew(message.room);
  }

  private refresh(message: Refresh) {
    const room = this.roomWeAreIn(message.room);
    if (room) room.receive(message);
    else this.askAnew(message.room);
  }

  private roomWeAreIn(name: string) {
    const room = this.rooms.get(name);
    return room?.joined ? room : undefined;
  }

  /** Outside of rooms we don't know which log a path is in: request all such paths again. */
  private askAnew(log: string) {
    const room = log.startsWith('@') ? undefined : log;
    this.askForAll(path => roomOfPath(path) === room);
  }

  /** Requests each path once, however many listeners it has: the server limits subscriptions. */
  private askForAll(isMeant: (path: string) => boolean) {
    const paths = new Set([...this.subscribed].map(({ path }) => path));
    for (const path of paths) if (isMeant(path)) void this.askFor(path);
  }

  private subscribedTo(path: string) {
    return [...this.subscribed].filter(subscribed => subscribed.path === path);
  }

  private answer(subscribed: Subscribed) {
    if (!this.subscribed.has(subscribed)) return;
    subscribed.answered = true;
    subscribed.known();
  }

  private revoked(path: string, code: string) {
    this.endSubscriptions(path, new RealtimeError(code, 'You’re no longer allowed to read this path.'));
  }

  private endSubscriptions(path: string, error: RealtimeError) {
    for (const subscribed of this.subscribedTo(path)) {
      this.subscribed.delete(subscribed);
      subscribed.onError?.(error);
    }
  }

  private async askFor(path: string) {
    const onAnswer = (answer: Ack | Joined) => {
      const { value = null, offset } = answer as Ack;
      const room = roomOfPath(path);
      if (room === undefined || !this.roomWeAreIn(room)) {
        this.tree.replace([path], [[path, value]]);
        if (room !== undefined && offset !== undefined) this.ownWrites.heard(room, offset);
      }
      for (const subscribed of this.subscribedTo(path)) this.answer(subscribed);
    };
    try {
      await this.operations.add({ t: 'subscribe', path }, { transient: true, onAnswer });
    } catch (error) {
      // Offline: requested again on the next connection.
      if (!(error instanceof RealtimeError) || error.code.startsWith('client.')) return;
      if (error.passes) this.askLater(path, error.retryAfterMs ?? retryMs);
      else this.endSubscriptions(path, error);
    }
  }

  private askLater(path: string, ms: number) {
    const ask = () => this.subscribedTo(path).length > 0 && void this.askFor(path);
    clearTimeout(this.askingLater.get(path));
    this.askingLater.set(path, setTimeout(ask, ms));
  }

  /** The next connection requests everything. */
  private stopAsking() {
    for (const timer of this.askingLater.values()) clearTimeout(timer);
    this.askingLater.clear();
  }

  private lost(code: number, reason: { code?: string; room?: string; until?: number }, final: boolean) {
    this.connection++;
    this.clock.stop();
    this.renewal.stop();
    this.stopAsking();
    this.operations.disconnected();
    for (const room of new Set(this.rooms.values())) room.connectionLost(code, reason, final);
    if (final)
      this.operations.end(
        new RealtimeError(`connection.${reason.code ?? code}`, 'The connection was ended.'),
      );
  }
}

function absolute(url: string): string {
  const base = typeof location === 'undefined' ? undefined : location.href;
  return new URL(url, base).href.replace(/^http/, 'ws');
}
