import { mostOnStage, type Operation, type ServerMessage } from '@sevenfold/contracts';
import type { PersonalDataReads } from '@sevenfold/service-defaults';
import type { Logger } from 'pino';
import { PathTree } from '../path-tree/path-tree.js';
import { parsePath } from '../path-tree/path.js';
import type { Actor } from '../path-tree/path-rule.js';
import { PermissionDenied } from '../path-tree/permission-denied.js';
import { isHidden, type Write } from '../rooms/room-state.js';
import type { Trace } from '../rooms/traces.js';
import type { RoomRepository } from '../store/room-repository.js';
import { openLiveStore } from '../store/live-store.js';
import { RoomRegistry } from '../store/room-registry.js';
import { MemoryRoomStore, MemoryTicketStore } from '../store/memory-store.js';
import type { ServerClock } from '../sync/server-clock.js';
import type { VoiceOperations } from '../sfu/voice-operations.js';
import { broadcasting, type RoomBroadcaster } from '../broadcast/room-broadcaster.js';
import type { Connection } from '../sockets/connection.js';
import { Joining } from './joining.js';
import { Seats } from './seats.js';
import { NewRooms } from './new-rooms.js';
import { Operations } from './operations.js';
import { PasswordChecks } from './password-checks.js';
import { Tickets } from '../sockets/tickets.js';

type Unnumbered = Operation extends infer Each ? (Each extends Operation ? Omit<Each, 'id'> : never) : never;

/** The same limit for each person, guest and network. */
export function newRoomsUpTo(most: number) {
  const { perDay } = openLiveStore({ ROOM_STORE: 'memory', REDIS_URL: undefined }, { warn: () => undefined });
  return new NewRooms({ ofPerson: most, ofGuest: most, ofGuestsNetwork: most }, perDay);
}

/** The socket of a test: records what is sent until it is closed. */
export class TestConnection {
  client: string;
  isOpen = true;
  readonly messages: ServerMessage[] = [];
  readonly backlog = 0;
  /** Lets rooms recognise a guest who was removed. */
  trace: Trace | undefined;
  readonly remote = { origin: undefined, network: '192.0.2.1', ip: '192.0.2.1' };
  principal: Actor;

  constructor(
    readonly id: string,
    principal: Partial<Actor> & { uid: string },
  ) {
    this.client = id;
    this.principal = { admin: false, anonymous: false, ...principal };
  }

  get socket() {
    return this as unknown as Connection;
  }

  write(message: Buffer) {
    this.send(JSON.parse(message.toString()) as ServerMessage);
  }

  send(message: ServerMessage) {
    if (this.isOpen) this.messages.push(message);
  }

  sendSnapshot(message: ServerMessage) {
    this.send(message);
  }

  sendEncodedSnapshot(message: Buffer) {
    this.write(message);
  }

  close() {
    this.isOpen = false;
  }

  /** Paths whose subscription was ended. */
  get revoked() {
    return this.messages.flatMap(message => (message.t === 'revoked' ? [message.path] : []));
  }

  /** Paths whose changes it received. */
  get heard() {
    return this.messages.flatMap(message => (message.t === 'batch' ? message.events.map(([at]) => at) : []));
  }
}

const database = {
  load: async () => null,
  position: async () => null,
  record: async () => [],
} as unknown as RoomRepository;

/** The protocol's operations on rooms in memory, with their own clock. No socket, no database. */
export class WatchedRooms {
  now = 1_000_000;
  private readonly tree = new PathTree();
  private readonly clock = { now: () => this.now } as unknown as ServerClock;
  readonly warnings: unknown[][] = [];
  readonly rooms: RoomRegistry<RoomBroadcaster>;
  readonly joining: Joining;
  private readonly tickets = new Tickets(
    new MemoryTicketStore(),
    { isOver: () => false },
    { isRevoked: () => false },
  );
  private readonly operations: Operations;
  private lastId = 0;

  constructor(places: number = mostOnStage) {
    const { tree, clock, tickets } = this;
    const logger = { warn: (...said: unknown[]) => void this.warnings.push(said) } as unknown as Logger;
    const store = new MemoryRoomStore();
    this.rooms = new RoomRegistry(
      store,
      database,
      clock,
      logger,
      broadcasting(tree, clock, { pod: 'pod', places }, logger),
    );
    const passwords = new PasswordChecks();
    const newRooms = newRoomsUpTo(100);
    const seats = new Seats(new MemoryTicketStore());
    this.joining = new Joining(this.rooms, tree, passwords, newRooms, seats, { pod: 'pod' });
    this.operations = new Operations(
      this.rooms,
      tree,
      tickets,
      this.joining,
      passwords,
      {} as unknown as VoiceOperations,
      { note: async () => undefined } as unknown as PersonalDataReads,
    );
  }

  /** @returns false if the rules reject it. */
  async ask({ socket }: TestConnection, operation: Unnumbered): Promise<boolean> {
    try {
      const answer = await this.operations.perform(socket, { ...operation, id: ++this.lastId } as Operation);
      if (answer && 'durable' in answer) await answer.durable;
      return true;
    } catch (error) {
      if (error instanceof PermissionDenied) return false;
      throw error;
    }
  }

  /** Renews the connection's token, with the person's current roles. */
  async renew(connection: TestConnection, principal: Actor) {
    const good = { ...principal, expiresAt: Date.now() / 1000 + 300 };
    const ticket = await this.tickets.issue(good as never, undefined, 'device');
    return this.ask(connection, { t: 'renew', ticket });
  }

  /** Changes the nodes at all paths, bypassing the rules. */
  async change(paths: readonly string[]) {
    for (const [room, those] of Map.groupBy(paths, path => this.tree.roomOf(parsePath(path)))) {
      const { broadcaster } = await this.rooms.acquire(room);
      const { epoch, offset } = broadcaster.replica;
      const writes = those.map((path): Write => [this.keyOf(path), { changedAt: offset }]);
      broadcaster.replica.entry({ epoch, offset: offset + 1, after: epoch, at: this.now, writes, facts: [] });
      broadcaster.flush();
    }
  }

  /** Whether changes at a path are sent to anyone. */
  isSent(path: string) {
    return !isHidden(this.keyOf(path));
  }

  private keyOf(path: string) {
    const target = this.tree.rules.resolve(parsePath(path));
    if (target?.at !== 'node') throw new Error(`${path} is no node`);
    return target.key;
  }
}
