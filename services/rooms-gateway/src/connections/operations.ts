import {
  DomainError,
  NotAllowed,
  roomFromName,
  type Ack,
  type Joined,
  type Json,
  type LogPosition,
  type Operation,
  type OperationKind,
} from '@sevenfold/contracts';
import { realtimeLimits, TooMany } from '@sevenfold/contracts';
import { parsePath } from '../path-tree/path.js';
import type { PathTree, PathWrite } from '../path-tree/path-tree.js';
import { PermissionDenied } from '../path-tree/permission-denied.js';
import { isObject } from '../path-tree/value.js';
import { arm, disarm, endConnection } from '../rooms/disconnect-writes.js';
import { join, kick, leave, transferHost } from '../rooms/membership.js';
import { earlierEffect, rememberEffect } from '../rooms/operation-memory.js';
import { RoomDraft } from '../rooms/room-draft.js';
import type { ArmedWrite } from '../rooms/room-state.js';
import type { LogEntry } from '../rooms/room-state.js';
import type { Audiences } from './audiences.js';
import type { Connection } from './connection.js';
import { maxReplay, seatsOf, type RoomAudience, type Seat } from './room-audience.js';
import type { Tickets } from './tickets.js';

type OperationOf<Kind extends OperationKind> = Extract<Operation, { t: Kind }>;
type Handlers = {
  [Kind in OperationKind]: (connection: Connection, operation: OperationOf<Kind>) => Promise<Ack | void>;
};

/**
 * What each operation of the protocol does. Frames come here parsed and checked; refusals are thrown. A handler that
 * answers nothing has sent its answer itself, in one step with what makes later frames follow.
 */
export class Operations {
  constructor(
    private readonly audiences: Audiences,
    private readonly tree: PathTree,
    private readonly tickets: Tickets,
    private readonly pod: string,
  ) {}

  private readonly handlers: Handlers = {
    join: (connection, operation) => this.join(connection, operation),
    leave: async (connection, { id, room }) => {
      const seat = seatsOf(connection).get(room);
      if (seat?.joined) await this.leaveRoom(connection, seat);
      return { t: 'ack', id };
    },
    get: async (connection, { id, path }) => {
      const parsed = parsePath(path);
      return this.audiences.with(this.tree.roomOf(parsed), ({ replica }) => ({
        t: 'ack',
        id,
        value: this.tree.read(replica.view, parsed, connection.principal),
        ...replica.position,
      }));
    },
    set: (connection, { id, path, value }) => this.write(connection, id, [{ path: parsePath(path), value }]),
    remove: (connection, { id, path }) =>
      this.write(connection, id, [{ path: parsePath(path), value: null }]),
    update: (connection, { id, path, values }) => this.write(connection, id, writesBelow(path, values)),
    push: (connection, { id, path, key, value }) =>
      this.write(connection, id, [{ path: [...parsePath(path), key], value }]),
    subscribe: (connection, operation) => this.subscribe(connection, operation),
    unsubscribe: async (connection, { id, path }) => {
      for (const seat of seatsOf(connection).values())
        if (seat.paths.delete(path)) this.audiences.releaseIfUnused(seat);
      return { t: 'ack', id };
    },
    onDisconnect: (connection, operation) => this.onDisconnect(connection, operation),
    kick: (connection, { id, room, uid }) =>
      this.asHost(connection, id, room, draft => kick(draft, uid, connection.principal.uid)),
    transferHost: (connection, { id, room, uid }) =>
      this.asHost(connection, id, room, draft => transferHost(draft, uid)),
    unblock: () => notYet(),
    setAccess: () => notYet(),
    admit: () => notYet(),
    deny: () => notYet(),
    next: () => notYet(),
    restore: () => notYet(),
    signal: () => notYet(),
    renew: async (connection, { id, ticket }) => {
      const { principal } = await this.tickets.redeem(ticket, connection.remote.origin);
      if (principal.uid !== connection.principal.uid)
        throw new NotAllowed('ticket.other-person', 'That ticket is somebody else’s.');
      connection.principal = principal;
      return { t: 'ack', id, expiresAt: principal.expiresAt * 1000 };
    },
  };

  perform(connection: Connection, operation: Operation): Promise<Ack | void> {
    const handler = this.handlers[operation.t] as (c: Connection, o: Operation) => Promise<Ack | void>;
    return handler(connection, operation);
  }

  /** The connection is gone: each of its rooms is told, and what it armed is done. */
  async disconnected(connection: Connection) {
    for (const seat of seatsOf(connection).values()) {
      const { audience, joined } = seat;
      audience.unseat(connection);
      if (joined)
        await this.audiences.rooms
          .runOn(audience.held, draft => this.endConnection(draft, connection.id))
          .catch(() => undefined);
      this.audiences.release(audience);
    }
  }

  /** Takes a connection out of a room's state, as by its own loss; also for those of dead pods. */
  endConnection(draft: RoomDraft, connectionId: string) {
    endConnection(draft, connectionId, (armed, uid) => this.fire(draft, armed, uid));
  }

  private fire(draft: RoomDraft, armed: ArmedWrite, uid: string) {
    try {
      this.tree.write(draft, armedWrites(armed), { uid, admin: false, anonymous: false });
    } catch (error) {
      // Rights are asked for once more at this moment; what they refuse now does not happen.
      if (!(error instanceof DomainError)) throw error;
    }
  }

  private async join(connection: Connection, operation: OperationOf<'join'>): Promise<void> {
    const room = roomFromName(operation.room);
    const { principal } = connection;
    const audience = await this.audiences.hold(room);
    let keep = false;
    try {
      const { reply: role } = await this.audiences.rooms.runOn(audience.held, draft => {
        this.endEarlier(draft, connection);
        return join(draft, {
          uid: principal.uid,
          anonymous: principal.anonymous,
          name: nameOf(connection, operation.name),
          connectionId: connection.id,
          client: connection.client!,
          pod: this.pod,
        });
      });
      const replay = operation.from ? await this.entriesSince(audience, operation.from) : null;
      if (!connection.isOpen) {
        await this.audiences.rooms.runOn(audience.held, draft => this.endConnection(draft, connection.id));
        return;
      }
      keep = seatsOf(connection).get(room) === undefined;
      this.seated(audience, connection, operation.id, role, replay);
    } finally {
      if (!keep) this.audiences.release(audience);
    }
  }

  /** A client that comes back has left its former connection, whether or not anybody noticed yet. */
  private endEarlier(draft: RoomDraft, { id, client, principal }: Connection) {
    for (const [earlier, each] of draft.connections())
      if (each.uid === principal.uid && each.client === client && earlier !== id)
        this.endConnection(draft, earlier);
  }

  /** Everything from here to the sending of the answer is one step: nothing can happen in between. */
  private seated(
    audience: RoomAudience,
    connection: Connection,
    id: number,
    role: Joined['role'],
    replay: LogEntry[] | null,
  ) {
    const { replica, room } = audience;
    const last = replay?.at(-1);
    const rest = replay && (last ? replica.recentSince(last) : []);
    const entries = replay && rest ? [...replay, ...rest] : null;
    const seat = audience.seat(connection);
    seat.joined = true;
    seat.leaving = false;
    const joined: Joined = { t: 'joined', id, room, role, ...replica.position, recovered: false };
    if (entries && entries.length <= maxReplay)
      connection.send({ ...joined, recovered: true, events: audience.events(entries) });
    else connection.send({ ...joined, snapshot: audience.snapshot() });
  }

  private async entriesSince(audience: RoomAudience, from: LogPosition): Promise<LogEntry[] | null> {
    return audience.replica.since(from).catch(() => null);
  }

  private async leaveRoom(connection: Connection, seat: Seat) {
    const { audience } = seat;
    seat.leaving = true;
    await this.audiences.rooms.runOn(audience.held, draft =>
      endConnection(draft, connection.id, (armed, uid) => this.fire(draft, armed, uid), leave),
    );
    audience.unseat(connection);
    this.audiences.release(audience);
  }

  private async write(connection: Connection, id: number, writes: PathWrite[]): Promise<Ack> {
    const rooms = new Set(writes.map(({ path }) => this.tree.roomOf(path)));
    const [room] = rooms;
    if (room === undefined || rooms.size > 1) throw new PermissionDenied();
    return this.change(connection, id, room, draft => this.tree.write(draft, writes, connection.principal));
  }

  private asHost(connection: Connection, id: number, room: string, rule: (draft: RoomDraft) => unknown) {
    return this.change(connection, id, roomFromName(room), draft => {
      if (draft.host() !== connection.principal.uid)
        throw new NotAllowed('room.not-host', 'Only the host may do that.');
      rule(draft);
    });
  }

  /** Changes a room once, however often the operation comes. */
  private async change(
    connection: Connection,
    id: number,
    room: string,
    rule: (draft: RoomDraft) => unknown,
  ): Promise<Ack> {
    const name = { uid: connection.principal.uid, client: connection.client!, id };
    const { reply, position } = await this.audiences.rooms.run(room, draft => {
      const earlier = earlierEffect(draft, name);
      if (earlier) return earlier;
      rule(draft);
      if (!draft.isEmpty()) rememberEffect(draft, name);
      return null;
    });
    // Done before, but perhaps not acknowledged because the database was away.
    if (reply) await this.audiences.rooms.recorded(room, reply);
    return { t: 'ack', id, ...(reply ?? position) };
  }

  private async subscribe(connection: Connection, { id, path }: OperationOf<'subscribe'>): Promise<void> {
    const parsed = parsePath(path);
    const room = this.tree.roomOf(parsed);
    if (subscriptionsOf(connection) >= realtimeLimits.subscriptions)
      throw new TooMany('limit.too-many', 'Too many subscriptions on this connection.');
    const audience = await this.audiences.hold(room);
    let keep = false;
    try {
      const value = this.tree.read(audience.replica.view, parsed, connection.principal);
      if (!connection.isOpen) return;
      keep = seatsOf(connection).get(room) === undefined;
      audience.seat(connection).paths.set(path, parsed);
      connection.send({ t: 'ack', id, value, ...audience.replica.position });
    } finally {
      if (!keep) this.audiences.release(audience);
    }
  }

  private async onDisconnect(
    connection: Connection,
    { id, path, action, value = null }: OperationOf<'onDisconnect'>,
  ): Promise<Ack> {
    const room = this.tree.roomOf(parsePath(path));
    await this.audiences.rooms.run(room, draft => {
      const own = draft.connection(connection.id);
      if (!own) throw new PermissionDenied();
      if (action === 'cancel') return disarm(draft, connection.id, own, path);
      const armed: ArmedWrite = { path, action: action === 'update' ? 'update' : 'set', value };
      if (action === 'remove') armed.value = null;
      // Tried on a copy: only its verdict counts.
      this.tree.write(new RoomDraft(draft.state, draft.now), armedWrites(armed), connection.principal);
      arm(draft, connection.id, own, armed);
    });
    return { t: 'ack', id };
  }
}

const armedWrites = ({ path, action, value }: ArmedWrite): PathWrite[] =>
  action === 'update' ? writesBelow(path, value) : [{ path: parsePath(path), value }];

function writesBelow(path: string, values: Json): PathWrite[] {
  if (!isObject(values) || Object.keys(values).length === 0) throw new PermissionDenied();
  const base = parsePath(path);
  return Object.entries(values).map(([below, value]) => ({ path: [...base, ...parsePath(below)], value }));
}

const subscriptionsOf = (connection: Connection) => {
  let count = 0;
  for (const seat of seatsOf(connection).values()) count += seat.paths.size;
  return count;
};

/** People who signed in have the name of their account; guests may choose one. */
function nameOf({ principal }: Connection, wanted: string | undefined): string | undefined {
  if (!principal.anonymous && principal.name !== undefined) return principal.name.slice(0, 80);
  return wanted?.replace(/\p{C}/gu, '').trim().slice(0, 80) || undefined;
}

const notYet = async (): Promise<never> => {
  throw new NotAllowed('operation.unknown', 'This gateway does not know that yet.');
};
