import { Injectable } from '@nestjs/common';
import {
  NotAllowed,
  realtimeLimits,
  roomFromName,
  TooMany,
  type Ack,
  type Operation,
  type OperationKind,
} from '@sevenfold/contracts';
import { PersonalDataReads } from '@sevenfold/service-defaults';
import { parsePath, type Path } from '../path-tree/path.js';
import type { Actor } from '../path-tree/path-rule.js';
import { PathTree, type PathWrite } from '../path-tree/path-tree.js';
import { PermissionDenied } from '../path-tree/permission-denied.js';
import { register, unregister } from '../rooms/on-disconnect-writes.js';
import { admit, deny, unblock } from '../rooms/access.js';
import { may, roleOf } from '../rooms/grants.js';
import { answersKnocks, notHost, requireLockOwner, setAccess } from '../rooms/lock.js';
import { kickAsHost, transferHost } from '../rooms/membership.js';
import { earlierEffect, operationName, rememberEffect } from '../rooms/operation-memory.js';
import { playNext, restore } from '../rooms/queue.js';
import { RoomDraft } from '../rooms/room-draft.js';
import type { OnDisconnectWrite, RoomView } from '../rooms/room-state.js';
import { noteSpeaker } from '../rooms/voices.js';
import { reachingStore } from '../store/reaching-store.js';
import { RoomRegistry } from '../store/room-registry.js';
import { VoiceOperations } from '../sfu/voice-operations.js';
import { pathWritesOf, writesBelow } from './path-writes.js';
import type { Connection } from '../sockets/connection.js';
import { Joining } from './joining.js';
import { PasswordChecks } from './password-checks.js';
import { isInAudience } from '../broadcast/membership.js';
import { membershipIn, type RoomBroadcaster, subscriptionsOf } from '../broadcast/room-broadcaster.js';
import { sendSignal } from './signals.js';
import { Tickets } from '../sockets/tickets.js';

type OperationOf<Kind extends OperationKind> = Extract<Operation, { t: Kind }>;
/** Result of an operation, once durable: the socket's next operation does not wait for that. */
export interface Done {
  ack: Ack;
  durable: Promise<unknown>;
}
type Answer = Ack | Done | void;
type Handlers = {
  [Kind in OperationKind]: (connection: Connection, operation: OperationOf<Kind>) => Promise<Answer>;
};

/**
 * The operations of the protocol. Frames arrive parsed and checked; handlers throw to reject. A handler that
 * returns nothing has sent its answer itself, in the same step as the change that causes later frames.
 */
@Injectable()
export class Operations {
  constructor(
    private readonly rooms: RoomRegistry<RoomBroadcaster>,
    private readonly tree: PathTree,
    private readonly tickets: Tickets,
    private readonly joining: Joining,
    private readonly passwords: PasswordChecks,
    private readonly voices: VoiceOperations,
    private readonly reads: PersonalDataReads,
  ) {}

  private readonly handlers: Handlers = {
    join: (connection, operation) => this.joining.join(connection, operation),
    attend: (connection, operation) => this.joining.join(connection, operation),
    leave: async (connection, { id, room }) => {
      await this.joining.leave(connection, room);
      return { t: 'ack', id };
    },
    get: async (connection, { id, path }) => {
      const parsed = parsePath(path);
      const room = await this.roomOfRead(connection, parsed);
      return this.rooms.with(room, ({ replica }) => ({
        t: 'ack',
        id,
        value: this.tree.read(replica.view, parsed, actorIn(room, connection)),
        ...replica.position,
      }));
    },
    set: (connection, { id, path, value }) => this.write(connection, id, [{ path: parsePath(path), value }]),
    remove: (connection, { id, path }) =>
      this.write(connection, id, [{ path: parsePath(path), value: null }]),
    update: (connection, { id, path, values }) => this.write(connection, id, writesBelow(path, values)),
    push: (connection, operation) => this.push(connection, operation),
    subscribe: (connection, operation) => this.subscribe(connection, operation),
    unsubscribe: async (connection, { id, path }) => {
      for (const subscriber of subscriptionsOf(connection).values())
        if (subscriber.paths.delete(path)) subscriber.broadcaster.dropUnused(subscriber);
      return { t: 'ack', id };
    },
    onDisconnect: (connection, operation) => this.onDisconnect(connection, operation),
    kick: (connection, { id, room, uid }) =>
      this.asHost(connection, id, room, draft => kickAsHost(draft, uid, connection.principal.uid)),
    transferHost: (connection, { id, room, uid }) =>
      this.asHost(connection, id, room, draft => transferHost(draft, uid, connection.principal.uid)),
    unblock: (connection, { id, room, uid }) =>
      this.as(requireLockOwner, connection, id, room, draft => unblock(draft, uid)),
    setAccess: (connection, operation) => this.setAccess(connection, operation),
    admit: (connection, { id, room, uid }) =>
      this.as(requireAnswering, connection, id, room, draft => admit(draft, uid)),
    deny: (connection, { id, room, uid }) =>
      this.as(requireAnswering, connection, id, room, draft => deny(draft, uid)),
    next: (connection, { id, room, track, key }) =>
      this.change(connection, id, roomFromName(room), draft => {
        if (!may(draft, connection.principal.uid, 'play')) throw notHost(draft);
        playNext(draft, { track, key }, connection.principal.uid);
      }),
    restore: (connection, { id, room, keys }) =>
      this.change(connection, id, roomFromName(room), draft =>
        restore(draft, keys, connection.principal.uid),
      ),
    signal: async (connection, operation) => {
      sendSignal(connection, operation);
      return { t: 'ack', id: operation.id };
    },
    voiceServers: async (connection, operation) => this.voices.servers(connection, operation),
    relay: (connection, operation) => this.voices.relay(connection, operation),
    renew: async (connection, { id, ticket }) => {
      const { principal } = await this.tickets.redeem(ticket, connection.remote.origin);
      if (principal.uid !== connection.principal.uid)
        throw new NotAllowed('ticket.other-person', 'This ticket belongs to someone else.');
      connection.principal = principal;
      for (const { broadcaster } of subscriptionsOf(connection).values()) broadcaster.revoke();
      // Subscriptions outlive the hour that an audit row covers.
      for (const { paths } of subscriptionsOf(connection).values())
        for (const path of paths.values())
          // The next renewal retries.
          await this.auditRead(connection, path).catch(() => undefined);
      return { t: 'ack', id, expiresAt: principal.expiresAt * 1000 };
    },
  };

  perform(connection: Connection, operation: Operation): Promise<Answer> {
    const handler = this.handlers[operation.t] as (c: Connection, o: Operation) => Promise<Answer>;
    return handler(connection, operation);
  }

  /**
   * Writes an audit row before an operator-only read.
   * @returns the room of a path that may be read.
   */
  private async roomOfRead(connection: Connection, path: Path): Promise<string> {
    const room = this.tree.roomOfRead(path, connection.principal);
    await this.auditRead(connection, path);
    return room;
  }

  /** @throws Unavailable if the row cannot be written; clients then retry. */
  private async auditRead({ principal, remote }: Connection, path: Path) {
    const lists = this.tree.auditedAs(path).map(id => ({ kind: 'other', id }) as const);
    if (lists.length === 0) return;
    const reader = { operator: principal, ip: remote.ip };
    await reachingStore(this.reads.note(reader, lists, `socket ${path.join('/')}`));
  }

  private write(connection: Connection, id: number, writes: PathWrite[]): Promise<Done> {
    const [room, ...others] = writes.map(({ path }) => this.tree.roomOfWrite(path));
    if (room === undefined || others.some(other => other !== room)) throw new PermissionDenied();
    return this.change(connection, id, room, draft => {
      this.tree.write(draft, writes, connection.principal);
      noteSpeaker(draft, connection.principal.uid, connection.client!);
    });
  }

  /** If the caller's own entry exists already, an earlier attempt has stored it, which the room no longer remembers. */
  private push(connection: Connection, { id, path, key, value }: OperationOf<'push'>): Promise<Done> {
    const at = [...parsePath(path), key];
    const { principal } = connection;
    return this.change(connection, id, this.tree.roomOfWrite(at), draft => {
      if (!this.tree.isOwn(draft, at, principal)) this.tree.write(draft, [{ path: at, value }], principal);
    });
  }

  private async setAccess(
    connection: Connection,
    { id, room, password, approval, guests }: OperationOf<'setAccess'>,
  ): Promise<Done> {
    const { uid } = connection.principal;
    // Hashing is expensive: check first whether this person may set a password.
    await this.rooms.with(roomFromName(room), ({ replica }) => requireLockOwner(replica.view, uid));
    const lock = typeof password === 'string' ? await this.passwords.hash(connection, password) : password;
    return this.as(requireLockOwner, connection, id, room, draft =>
      setAccess(draft, { lock, approval, guests }, uid),
    );
  }

  private asHost(connection: Connection, id: number, room: string, rule: (draft: RoomDraft) => unknown) {
    return this.as(requireHost, connection, id, room, rule);
  }

  private as(
    requireRight: (room: RoomView, uid: string) => void,
    connection: Connection,
    id: number,
    room: string,
    rule: (draft: RoomDraft) => unknown,
  ) {
    return this.change(connection, id, roomFromName(room), draft => {
      requireRight(draft, connection.principal.uid);
      rule(draft);
    });
  }

  /** Changes a room once, however often the operation is repeated. */
  private async change(
    connection: Connection,
    id: number,
    room: string,
    rule: (draft: RoomDraft) => unknown,
  ): Promise<Done> {
    const name = operationName(connection.principal.uid, connection.client!, id);
    return this.rooms.with(room, async ({ replica, persister }) => {
      const { reply, position, entry } = await replica.run(draft => {
        const earlier = earlierEffect(draft, name);
        if (earlier) return earlier;
        rule(draft);
        if (!draft.isEmpty()) rememberEffect(draft, name);
        return null;
      });
      const persisted = persister.persist(entry);
      return {
        ack: { t: 'ack', id, ...(reply ?? position) },
        // Done before, but maybe not acknowledged because the database was down.
        durable: reply ? Promise.all([persister.waitUntilDurable(reply), persisted]) : persisted,
      };
    });
  }

  private async subscribe(connection: Connection, { id, path }: OperationOf<'subscribe'>): Promise<void> {
    const parsed = parsePath(path);
    const room = await this.roomOfRead(connection, parsed);
    requireFewSubscriptions(connection, room, path);
    await this.rooms.with(room, ({ replica, broadcaster }) => {
      const value = this.tree.read(replica.view, parsed, actorIn(room, connection));
      if (!connection.isOpen) return;
      // Other subscriptions may have succeeded meanwhile.
      requireFewSubscriptions(connection, room, path);
      broadcaster.subscribe(connection).paths.set(path, parsed);
      connection.sendSnapshot({ t: 'ack', id, value, ...replica.position });
    });
  }

  private async onDisconnect(
    connection: Connection,
    { id, path, action, value = null }: OperationOf<'onDisconnect'>,
  ): Promise<Ack> {
    const parsed = parsePath(path);
    const at = parsed.join('/');
    const room = this.tree.roomOfWrite(parsed);
    await this.rooms.run(room, draft => {
      const own = draft.connection(connection.id);
      if (!own) throw new PermissionDenied();
      if (action === 'cancel') return unregister(draft, connection.id, own, at);
      const write: OnDisconnectWrite = { path: at, action: action === 'update' ? 'update' : 'set', value };
      if (action === 'remove') write.value = null;
      // Runs on a copy: only the verdict matters.
      this.tree.write(new RoomDraft(draft.state, draft.now), pathWritesOf(write), connection.principal);
      register(draft, connection.id, own, write);
    });
    return { t: 'ack', id };
  }
}

const actorIn = (room: string, connection: Connection): Actor =>
  isInAudience(membershipIn(connection, room))
    ? { ...connection.principal, attends: true }
    : connection.principal;

function requireHost(room: RoomView, uid: string) {
  if (roleOf(room, uid) !== 'host') throw notHost(room);
}

function requireAnswering(room: RoomView, uid: string) {
  if (!answersKnocks(room, uid)) throw notHost(room);
}

/** Subscribing again to the same path is allowed: that is how clients repair a gap. */
function requireFewSubscriptions(connection: Connection, room: string, path: string) {
  const subscribers = subscriptionsOf(connection);
  if (subscribers.get(room)?.paths.has(path)) return;
  let count = 0;
  for (const subscriber of subscribers.values()) count += subscriber.paths.size;
  if (count >= realtimeLimits.subscriptions)
    throw new TooMany('limit.too-many', 'Too many subscriptions on this connection.');
}
