import { Inject, Injectable } from '@nestjs/common';
import {
  defaultRoom,
  DomainError,
  NotAllowed,
  roomFromName,
  TooMany,
  Unavailable,
  type Joined,
  type LogPosition,
  type Operation,
} from '@sevenfold/contracts';
import { joins } from '../metrics.js';
import { PathTree } from '../path-tree/path-tree.js';
import { endConnection } from '../rooms/on-disconnect-writes.js';
import { probeRoom } from '../rooms/probe-room.js';
import { join, leave } from '../rooms/membership.js';
import type { RoomDraft } from '../rooms/room-draft.js';
import type { OnDisconnectWrite, LogEntry } from '../rooms/room-state.js';
import { pathWritesOf } from './path-writes.js';
import type { Connection } from '../sockets/connection.js';
import { NewRooms } from './new-rooms.js';
import { PasswordChecks } from './password-checks.js';
import type { OpenRoom } from '../store/open-room.js';
import { PodWatch } from '../store/pod-watch.js';
import { RoomRegistry } from '../store/room-registry.js';
import {
  maxReplay,
  subscriptionsOf,
  type RoomBroadcaster,
  type Subscriber,
} from '../broadcast/room-broadcaster.js';

type Join = Extract<Operation, { t: 'join' }>;

/** A connection may be in, or wait for, so many rooms at once. */
const maxRooms = 20;

/** How connections come into rooms and go out of them. */
@Injectable()
export class Joining {
  /** Connections that the room has let in and that have no subscriber yet, by `inRoom`. */
  private readonly underWay = new Set<string>();

  constructor(
    private readonly rooms: RoomRegistry<RoomBroadcaster>,
    private readonly tree: PathTree,
    private readonly passwords: PasswordChecks,
    private readonly newRooms: NewRooms,
    @Inject(PodWatch) private readonly pods: Pick<PodWatch, 'pod'>,
  ) {}

  async join(connection: Connection, operation: Join): Promise<void> {
    // The status service tries the way in and is never among people.
    const room = connection.principal.probe ? probeRoom : roomFromName(operation.room);
    if (roomsOf(connection) >= maxRooms && !subscriptionsOf(connection).has(room))
      throw new TooMany('limit.too-many', 'This connection is in too many rooms.');
    await this.rooms.with(room, open => this.joinOpen(connection, operation, open));
  }

  private async joinOpen(connection: Connection, operation: Join, open: OpenRoom<RoomBroadcaster>) {
    const { broadcaster } = open;
    const entering = inRoom(broadcaster.room, connection.id);
    this.underWay.add(entering);
    try {
      const role = await this.countingNew(connection, broadcaster, () =>
        this.enter(connection, operation, open),
      );
      const replay = role && operation.from ? await this.entriesSince(broadcaster, operation.from) : null;
      if (!connection.isOpen) {
        await open.run(draft => this.endConnection(draft, connection.id));
        return;
      }
      requireStillThere(broadcaster, connection, role !== null);
      if (role)
        this.joined(broadcaster, connection, operation.id, role, replay, operation.from !== undefined);
      else this.knocked(broadcaster, connection);
    } catch (error) {
      if (error instanceof Unavailable && !isSubscribed(connection, broadcaster.room))
        this.takeBack(open, connection);
      throw error;
    } finally {
      this.underWay.delete(entering);
    }
  }

  /** Whether a connection is in a room or waits to be let in, or is about to be. */
  isExpected(room: string, connection: Connection) {
    return isSubscribed(connection, room) || this.underWay.has(inRoom(room, connection.id));
  }

  /** It was told that it did not come in, and the room may know it all the same. It comes before whatever is asked next. */
  private takeBack(open: OpenRoom, { id }: Connection) {
    // Where that fails, housekeeping finds a connection without a subscriber.
    open.run(draft => this.endConnection(draft, id)).catch(() => undefined);
  }

  /** Nothing ever happened in a room whose log has not begun: whoever enters it opens a new one. */
  private async countingNew<T>(
    connection: Connection,
    { replica, room }: RoomBroadcaster,
    enter: () => Promise<T>,
  ) {
    const isNew = replica.position.offset === 0 && room !== defaultRoom && room !== probeRoom;
    const giveBack = isNew ? await this.newRooms.take(connection) : () => undefined;
    try {
      return await enter();
    } catch (error) {
      await giveBack();
      throw error;
    }
  }

  private async enter(connection: Connection, { name, password, from }: Join, open: OpenRoom) {
    const { principal } = connection;
    const { view, room } = open.replica;
    // The lock may be another by the time the rule is asked: then the password is tried on that one.
    for (;;) {
      const lock = view.lock();
      const opened = await this.passwords.opens(view, connection, room, password);
      const { reply } = await open.run(draft => {
        if (password !== undefined && draft.lock()?.salt !== lock?.salt) return 'again';
        this.endEarlier(draft, connection);
        return join(draft, {
          uid: principal.uid,
          anonymous: principal.anonymous,
          name: nameOf(connection, name),
          connectionId: connection.id,
          client: connection.client!,
          pod: this.pods.pod,
          resumes: from !== undefined,
          opened,
          trace: connection.trace,
        });
      });
      if (reply !== 'again') return reply;
    }
  }

  /** A client that comes back has left its former connection, whether or not anybody noticed yet. */
  private endEarlier(draft: RoomDraft, { id, client, principal }: Connection) {
    for (const [earlier, each] of [...draft.connections(), ...draft.knocks()])
      if (each.uid === principal.uid && each.client === client && earlier !== id)
        this.endConnection(draft, earlier);
  }

  /** Everything from here to the sending of the answer is one step: nothing can happen in between. */
  private joined(
    broadcaster: RoomBroadcaster,
    connection: Connection,
    id: number,
    role: Joined['role'],
    replay: LogEntry[] | null,
    resumes: boolean,
  ) {
    const { replica, room } = broadcaster;
    const last = replay?.at(-1);
    const rest = replay && (last ? replica.recentSince(last) : []);
    const entries = replay && rest ? [...replay, ...rest] : null;
    const subscriber = broadcaster.subscribe(connection);
    subscriber.membership = 'member';
    const joined: Joined = { t: 'joined', id, room, role, ...replica.position, recovered: false };
    const recovered = entries !== null && entries.length <= maxReplay;
    joins.add(recovered ? 'recovered' : resumes ? 'snapshot' : 'first');
    if (recovered) connection.sendSnapshot({ ...joined, recovered, events: broadcaster.events(entries) });
    else connection.sendSnapshot({ ...joined, snapshot: broadcaster.snapshot() });
    broadcaster.notices.show(subscriber);
  }

  /** @throws NotAllowed always: the answer to somebody who knocked; the next word comes from the host. */
  private knocked(broadcaster: RoomBroadcaster, connection: Connection) {
    joins.add('knocked');
    broadcaster.subscribe(connection).membership = 'knocking';
    if (broadcaster.replica.view.members().length > 0)
      throw new NotAllowed('room.approval-pending', 'The host has been asked to let you in.');
    throw new NotAllowed(
      'room.approval-pending',
      'Nobody is in this room right now. You are let in or turned away once someone is who may do that.',
      { meta: { hostAway: true } },
    );
  }

  private async entriesSince(broadcaster: RoomBroadcaster, from: LogPosition): Promise<LogEntry[] | null> {
    // Where the store cannot say what was missed, the room as it is says as much.
    return broadcaster.replica.since(from).catch(() => null);
  }

  async leave(connection: Connection, room: string) {
    const subscriber = subscriptionsOf(connection).get(room);
    if (subscriber?.isMember) await this.leaveRoom(connection, subscriber);
    else if (subscriber) await this.withdrawKnock(connection, subscriber);
  }

  private async leaveRoom(connection: Connection, subscriber: Subscriber) {
    const { broadcaster } = subscriber;
    subscriber.membership = 'leaving';
    await broadcaster.open.run(draft =>
      endConnection(draft, connection.id, (write, uid) => this.apply(draft, write, uid), leave),
    );
    subscriber.membership = 'outsider';
    // What it subscribed to goes on, as far as others may read it.
    broadcaster.revoke();
    broadcaster.dropUnused(subscriber);
  }

  private async withdrawKnock(connection: Connection, subscriber: Subscriber) {
    subscriber.membership = 'outsider';
    await subscriber.broadcaster.open.run(draft => this.endConnection(draft, connection.id));
    subscriber.broadcaster.dropUnused(subscriber);
  }

  /** The connection is gone: its rooms are told, and its onDisconnect writes are done. */
  async disconnected(connection: Connection) {
    for (const subscriber of subscriptionsOf(connection).values()) {
      const { broadcaster, membership } = subscriber;
      broadcaster.unsubscribe(connection);
      if (membership !== 'outsider')
        // Where that fails, housekeeping finds a connection without a subscriber.
        await broadcaster.open.run(draft => this.endConnection(draft, connection.id)).catch(() => undefined);
    }
  }

  /** Takes a connection out of a room's state, as by its own loss; also for those of dead pods. */
  endConnection(draft: RoomDraft, connectionId: string) {
    endConnection(draft, connectionId, (write, uid) => this.apply(draft, write, uid));
  }

  private apply(draft: RoomDraft, write: OnDisconnectWrite, uid: string) {
    try {
      this.tree.write(draft, pathWritesOf(write), { uid, admin: false, anonymous: false });
    } catch (error) {
      // Rights are asked for once more at this moment; what they refuse now does not happen.
      if (!(error instanceof DomainError)) throw error;
    }
  }
}

const inRoom = (room: string, connectionId: string) => `${room}/${connectionId}`;

function isSubscribed(connection: Connection, room: string) {
  const subscriber = subscriptionsOf(connection).get(room);
  return subscriber !== undefined && subscriber.membership !== 'outsider';
}

/** In which it is, waits to be let in, or was answered: subscriptions alone have a limit of their own. */
function roomsOf(connection: Connection) {
  let count = 0;
  for (const { isMember, paths } of subscriptionsOf(connection).values())
    if (isMember || paths.size === 0) count++;
  return count;
}

/**
 * Between the room's word and here the database was waited for: who was sent out meanwhile, or whose knock was answered,
 * must not become a member for it. @throws Unavailable; asked again, the room says how it stands.
 */
function requireStillThere({ replica: { view } }: RoomBroadcaster, { id }: Connection, joined: boolean) {
  const there = joined ? view.connection(id) !== null : view.get(`~knocks/${id}`) !== undefined;
  if (!there) throw new Unavailable('store.unavailable', 'The room has changed meanwhile. Please try again.');
}

/** People who signed in have the name of their account; guests may choose one. */
function nameOf({ principal }: Connection, wanted: string | undefined): string | undefined {
  if (!principal.anonymous && principal.name !== undefined) return short(principal.name);
  return short(wanted?.replace(/\p{C}/gu, '').trim() ?? '') || undefined;
}

/** Never ends in half a character, which could not be written down. */
const short = (name: string) => name.slice(0, 80).replace(/\p{Surrogate}/gu, '');
