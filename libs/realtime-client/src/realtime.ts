import {
  roomFromName,
  type Ack,
  type Batch,
  type Joined,
  type Json,
  type PathEvent,
  type ServerMessage,
  type Welcome,
} from '@sevenfold/contracts';
import { ClockProbes } from './clock/clock-probes.js';
import { WakeWatch } from './clock/wake-watch.js';
import { OperationQueue, type NewOperation } from './connection/operation-queue.js';
import { RealtimeError } from './connection/realtime-error.js';
import { Transport, type ConnectionState, type SocketClass } from './connection/transport.js';
import { markStage } from './marks.js';
import { Room, type JoinOptions } from './room/room.js';
import type { RoomOnLink } from './room/room-link.js';
import { withEstimatedTime } from './tree/json.js';
import { childEvents, type ChildListener } from './tree/child-events.js';
import { LocalTree } from './tree/local-tree.js';
import { pushKeys } from './tree/push-key.js';
import { roomOfPath } from './tree/room-of-path.js';

export interface RealtimeOptions {
  /** Of the socket: absolute, or relative to the page. */
  url: string;
  /** Fetches a ticket over HTTP with the present token. Called for each connection, and to renew a running one. */
  fetchTicket: () => Promise<string>;
  WebSocket?: SocketClass;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/** A silent connection is probed every few seconds; after this much silence it is dead. */
const silenceMs = 12_000;
const watchMs = 2_000;
/** The same once the page or the network has woken. */
const wakeSilenceMs = 3_000;
/** A running connection is renewed so long before its token's time is over. */
const renewAheadMs = 60_000;

interface Subscribed {
  path: string;
  known: () => void;
  onError?: (error: RealtimeError) => void;
}

/** Connects to the rooms gateway, and stays connected until closed. */
export function connectRealtime(options: RealtimeOptions): Realtime {
  return new Realtime(options);
}

export class Realtime {
  readonly clock: ClockProbes;
  readonly tree = new LocalTree();
  uid: string | undefined;
  private readonly transport: Transport;
  private readonly operations: OperationQueue;
  private readonly stateListeners = new Set<(state: ConnectionState) => void>();
  private readonly rooms = new Map<string, RoomOnLink>();
  private readonly subscribed = new Set<Subscribed>();
  /** Writes for the moment of disconnection, by path; armed again on each connection. */
  private readonly armed = new Map<string, NewOperation>();
  /** Up to where we have heard of rooms that we follow by subscriptions alone. */
  private readonly heardOf = new Map<string, number>();
  /** Own writes that are done but that we have not heard of yet. */
  private readonly unheard = new Map<number, { room: string; offset: number }>();
  private readonly nextKey: () => string;
  private renewal: ReturnType<typeof setTimeout> | undefined;
  /** The room that was last asked for. */
  private entering: string | undefined;
  private suspicion: ReturnType<typeof setTimeout> | undefined;
  private greeted: { serverTime: number; at: number } | undefined;
  private readonly now: () => number;
  private readonly watch: ReturnType<typeof setInterval>;
  private readonly stopWatchingPage: () => void;

  constructor(options: RealtimeOptions) {
    const now = (this.now = options.now ?? (() => performance.now()));
    this.fetchTicket = options.fetchTicket;
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
    this.nextKey = pushKeys(() => (this.clock.filter.isReady ? this.serverNow() : Date.now()));
    const wakes = new WakeWatch();
    this.watch = setInterval(() => {
      if (wakes.slept(now(), Date.now())) this.wake();
      this.checkSilence();
    }, watchMs);
    this.stopWatchingPage = onPageWakes(() => this.wake());
    this.transport.open();
  }

  private readonly fetchTicket: () => Promise<string>;

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
    // Until the first probes are back, what the server said of itself is near enough.
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

  /** Writes several paths below `path`: all of them or none. */
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

  /** Tells the value at a path now and whenever it changes, own writes at once. */
  subscribe(
    path: string,
    listener: (value: Json) => void,
    onError?: (error: RealtimeError) => void,
  ): () => void {
    const { known, stop } = this.tree.subscribe(path, listener);
    const subscribed: Subscribed = { path, known, onError };
    this.subscribed.add(subscribed);
    if (this.state === 'online') void this.askFor(subscribed);
    return () => {
      stop();
      this.subscribed.delete(subscribed);
      if (![...this.subscribed].some(other => other.path === path))
        this.operations.add({ t: 'unsubscribe', path }, { transient: true }).catch(() => undefined);
    };
  }

  /**
   * Tells each child of a path when it comes, changes and goes; those that are there already come first. Children are
   * in the order of their keys.
   */
  subscribeChildren(
    path: string,
    listener: ChildListener,
    onError?: (error: RealtimeError) => void,
  ): () => void {
    return this.subscribe(path, childEvents(listener), onError);
  }

  /** A write that the server does when this connection is gone; armed anew on each connection. */
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

  /** Forgets what was armed for a path, without telling the server. */
  disarm(path: string) {
    this.armed.delete(path);
  }

  // Rooms

  /**
   * Joins a room. Resolves when the room is there. The clock may need some tenths of a second more: players wait for it
   * by themselves, others by `clock.ready()`.
   */
  async joinRoom(name: string, options: JoinOptions = {}): Promise<Room> {
    this.entering = roomFromName(name);
    this.transport.open();
    const room = new Room(this, name, options);
    await room.enter();
    return room;
  }

  /** For rooms: their joining and leaving, and messages that nobody answers. */
  readonly link = {
    ask: (operation: NewOperation) => this.operations.add(operation),
    askNow: (operation: NewOperation) => this.operations.add(operation, { transient: true }),
    send: (message: Parameters<Transport['send']>[0]) => this.transport.send(message),
    register: (name: string, room: RoomOnLink) => void this.rooms.set(name, room),
    unregister: (name: string) => void this.rooms.delete(name),
    heard: (room: string, offset: number) => this.heard(room, offset),
  };

  close() {
    clearInterval(this.watch);
    clearTimeout(this.renewal);
    clearTimeout(this.suspicion);
    this.stopWatchingPage();
    this.clock.stop();
    this.transport.close();
    for (const room of new Set(this.rooms.values())) room.connectionLost(1000, {}, true);
    this.operations.failAll(new RealtimeError('client.closed', 'The connection was closed.'));
  }

  private async write(operation: NewOperation, writes: PathEvent[]): Promise<void> {
    let id = 0;
    const room = this.rooms.get(roomOfPath(writes[0]?.[0] ?? '') ?? '');
    // A session follows from what is there in ways that only the server knows: it is not guessed.
    const guessed = writes.filter(([path]) => !/^rydesync\/rooms\/[^/]+\/session(\/|$)/.test(path));
    const expected = guessed.map(([path, value]): PathEvent => [
      path,
      withEstimatedTime(value, this.serverNow()),
    ]);
    try {
      const answer = await this.operations.add(operation, {
        onId: given => {
          this.tree.expect((id = given), expected);
          room?.guessed();
        },
      });
      this.doneUpTo(id, roomOfPath(writes[0]?.[0] ?? ''), answer);
    } catch (error) {
      this.tree.settle(id);
      room?.guessed();
      throw error;
    }
  }

  /** A write is done; it stays in sight until the server's own event of it has come. */
  private doneUpTo(id: number, room: string | undefined, { offset }: Ack | Joined) {
    const heard = room === undefined ? undefined : this.heardOf.get(room);
    if (room === undefined || heard === undefined || offset === undefined || heard >= offset)
      return this.tree.settle(id);
    this.unheard.set(id, { room, offset });
  }

  private heard(room: string, offset: number) {
    this.heardOf.set(room, offset);
    for (const [id, write] of this.unheard)
      if (write.room === room && write.offset <= offset) {
        this.unheard.delete(id);
        this.tree.settle(id);
      }
  }

  private async welcomed({ uid, expiresAt, serverTime }: Welcome) {
    this.uid = uid;
    this.greeted = { serverTime, at: this.now() };
    markStage('welcome');
    this.clock.start();
    this.planRenewal(expiresAt - serverTime);
    this.heardOf.clear();
    await Promise.all([...new Set(this.rooms.values())].map(room => room.resume()));
    for (const subscribed of this.subscribed) void this.askFor(subscribed);
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
      case 'live':
      case 'kicked':
      case 'door':
      case 'admission':
      case 'signal':
      case 'relay':
        return this.rooms.get(message.room)?.receive(message);
      case 'revoked':
        return this.revoked(message.path, message.code);
    }
  }

  private batch(message: Batch) {
    const room = this.rooms.get(message.room);
    if (room) return room.receive(message);
    this.tree.confirm(message.events);
    this.heard(message.room, message.to);
  }

  private revoked(path: string, code: string) {
    for (const subscribed of this.subscribed)
      if (subscribed.path === path) {
        this.subscribed.delete(subscribed);
        subscribed.onError?.(new RealtimeError(code, 'The right to read this path ended.'));
      }
  }

  private async askFor(subscribed: Subscribed) {
    const { path } = subscribed;
    try {
      const { value = null, offset } = (await this.operations.add(
        { t: 'subscribe', path },
        { transient: true },
      )) as Ack;
      const room = roomOfPath(path);
      if (room === undefined || !this.rooms.has(room)) {
        this.tree.replace([path], [[path, value]]);
        if (room !== undefined && offset !== undefined) this.heard(room, offset);
      }
      subscribed.known();
    } catch (error) {
      // Offline: asked again on the next connection.
      if (error instanceof RealtimeError && !error.code.startsWith('client.')) {
        this.subscribed.delete(subscribed);
        subscribed.onError?.(error);
      }
    }
  }

  private lost(code: number, reason: { code?: string; room?: string; until?: number }, final: boolean) {
    this.clock.stop();
    clearTimeout(this.renewal);
    this.operations.disconnected();
    for (const room of new Set(this.rooms.values())) room.connectionLost(code, reason, final);
    if (final)
      this.operations.failAll(
        new RealtimeError(`connection.${reason.code ?? code}`, 'The connection was ended.'),
      );
  }

  private planRenewal(lifetimeMs: number) {
    clearTimeout(this.renewal);
    const wait = Math.min(Math.max(1_000, lifetimeMs - Math.min(renewAheadMs, lifetimeMs / 2)), 2 ** 31 - 1);
    this.renewal = setTimeout(() => void this.renew(), wait);
  }

  private async renew() {
    try {
      const ticket = await this.fetchTicket();
      const { expiresAt } = (await this.operations.add({ t: 'renew', ticket }, { transient: true })) as Ack;
      if (expiresAt !== undefined) this.planRenewal(expiresAt - this.serverNow());
    } catch {
      // The server will end the connection in time; the next one begins with a new ticket anyway.
    }
  }

  private checkSilence() {
    if (this.state === 'online' && this.clock.silence() > silenceMs) this.transport.restart();
  }

  /** The page is back, or the network is: whatever was believed of the connection may be wrong. */
  private wake() {
    if (this.state === 'online') this.suspect();
    else this.transport.hurry();
  }

  /** Probes the connection, and gives it up unless something comes back soon: a changed network ends it without a word. */
  private suspect() {
    this.clock.start();
    const asked = this.now();
    clearTimeout(this.suspicion);
    this.suspicion = setTimeout(() => {
      if (this.state === 'online' && this.clock.silence() >= this.now() - asked) this.transport.restart();
    }, wakeSilenceMs);
  }
}

function absolute(url: string): string {
  const base = typeof location === 'undefined' ? undefined : location.href;
  return new URL(url, base).href.replace(/^http/, 'ws');
}

function onPageWakes(listener: () => void): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const visible = () => document.visibilityState === 'visible' && listener();
  document.addEventListener('visibilitychange', visible);
  addEventListener('online', listener);
  return () => {
    document.removeEventListener('visibilitychange', visible);
    removeEventListener('online', listener);
  };
}
