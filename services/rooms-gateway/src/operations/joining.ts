import { Inject, Injectable } from '@nestjs/common';
import {
  defaultRoom,
  DomainError,
  finalCloseCodes,
  NotAllowed,
  roomFromName,
  TooMany,
  Unavailable,
  type Joined,
  type JoinedRole,
  type LogPosition,
  type Operation,
} from '@sevenfold/contracts';
import { joins } from '../metrics.js';
import { PathTree } from '../path-tree/path-tree.js';
import { endConnection } from '../rooms/on-disconnect-writes.js';
import { probeRoom } from '../rooms/probe-room.js';
import type { Visitor } from '../rooms/access.js';
import { isAudienceClosed } from '../rooms/audience.js';
import { attend } from '../rooms/hall.js';
import { join, leave } from '../rooms/membership.js';
import type { RoomDraft } from '../rooms/room-draft.js';
import type { OnDisconnectWrite, LogEntry, RoomView } from '../rooms/room-state.js';
import { shortName } from '../rooms/short-name.js';
import { pathWritesOf } from './path-writes.js';
import type { Connection } from '../sockets/connection.js';
import { NewRooms } from './new-rooms.js';
import { PasswordChecks } from './password-checks.js';
import { Seats } from './seats.js';
import type { OpenRoom } from '../store/open-room.js';
import { PodWatch } from '../store/pod-watch.js';
import { RoomRegistry } from '../store/room-registry.js';
import { isInAudience, isInLog, type Membership } from '../broadcast/membership.js';
import { unavailable } from '../sockets/close-reasons.js';
import { TokenBuckets, type Rate } from '../sockets/token-bucket.js';
import {
  maxReplay,
  membershipIn,
  subscriptionsOf,
  type RoomBroadcaster,
  type Subscriber,
} from '../broadcast/room-broadcaster.js';

type Join = Extract<Operation, { t: 'join' }>;
type Attend = Extract<Operation, { t: 'attend' }>;

/**
 * How often one person may change between stage and audience: each change of the stage goes to everyone in the room.
 */
const turns: Rate = { burst: 20, perSecond: 0.5 };

/** Rooms that a connection may be in, or knock at, at once. */
const maxRooms = 20;

/** How connections join and leave rooms. */
@Injectable()
export class Joining {
  /** Connections that a room has admitted but that have no subscriber yet, by `inRoom`. */
  private readonly underWay = new Set<string>();
  /** By person. */
  private readonly turns = new TokenBuckets(turns);

  constructor(
    private readonly rooms: RoomRegistry<RoomBroadcaster>,
    private readonly tree: PathTree,
    private readonly passwords: PasswordChecks,
    private readonly newRooms: NewRooms,
    private readonly seats: Seats,
    @Inject(PodWatch) private readonly pods: Pick<PodWatch, 'pod'>,
  ) {}

  /** Connections of this pod that listen to a room, on stage or from the audience. */
  readonly listenersOf = (room: string) => {
    const broadcaster = this.rooms.opened(room)?.broadcaster;
    return broadcaster ? broadcaster.subscribers.size + broadcaster.hall.size : 0;
  };

  async join(connection: Connection, operation: Join | Attend): Promise<void> {
    // The status service tests joining, and must never appear among people.
    const room = connection.principal.probe ? probeRoom : roomFromName(operation.room);
    if (roomsOf(connection) >= maxRooms && !subscriptionsOf(connection).has(room))
      throw new TooMany('limit.too-many', 'This connection is in too many rooms.');
    await this.rooms.with(room, open => this.joinOpen(connection, operation, open));
  }

  private async joinOpen(connection: Connection, operation: Join | Attend, open: OpenRoom<RoomBroadcaster>) {
    const { broadcaster } = open;
    if (changesPlace(connection, operation, broadcaster)) this.requireTurn(connection);
    const stays = operation.t === 'attend' && (await this.hasSeat(connection, broadcaster));
    const stepsDown = operation.t === 'attend' ? memberOf(connection, broadcaster.room) : undefined;
    // When the room ends the membership, it must not close the connection.
    if (stepsDown) stepsDown.membership = 'leaving';
    const entering = inRoom(broadcaster.room, connection.id);
    this.underWay.add(entering);
    try {
      const role = await this.countingNew(connection, broadcaster, () =>
        this.enter(connection, operation, open, stays),
      );
      const from = operation.t === 'join' ? operation.from : undefined;
      const replay = role && from ? await this.entriesSince(broadcaster, from) : null;
      if (!connection.isOpen) {
        const membership = membershipIn(connection, broadcaster.room);
        await open.run(draft => this.endConnection(draft, connection.id, endOf(connection, membership)));
        return;
      }
      requireStillThere(broadcaster, connection, role);
      if (role === 'audience') this.attends(broadcaster, connection, operation.id);
      else if (role) this.joined(broadcaster, connection, operation.id, role, replay, from !== undefined);
      else this.knocked(broadcaster, connection);
    } catch (error) {
      if (stepsDown) remains(stepsDown);
      if (error instanceof Unavailable && !belongsInLog(connection, broadcaster.room))
        this.takeBack(open, connection);
      throw error;
    } finally {
      this.underWay.delete(entering);
      if (stays && mayReturn(connection) && !isInAudience(membershipIn(connection, broadcaster.room)))
        this.seats.keep(broadcaster.room, connection);
    }
  }

  /** Whether someone is in the audience, or was until they lost their connection. */
  private async hasSeat(connection: Connection, { room, replica }: RoomBroadcaster) {
    const membership = membershipIn(connection, room);
    if (isInAudience(membership)) return true;
    return membership === 'outsider' && isLocked(replica.view) && this.seats.take(room, connection);
  }

  /** Whether the log of a room may have a connection: it is a member, knocks, or is about to join. */
  isExpected(room: string, connection: Connection) {
    return belongsInLog(connection, room) || this.underWay.has(inRoom(room, connection.id));
  }

  /**
   * The client got an error for its join, but the room may still have it as a member. Runs before the
   * client's next operation.
   */
  private takeBack(open: OpenRoom, connection: Connection) {
    const end = endOf(connection, membershipIn(connection, open.replica.room));
    // If this fails, housekeeping finds a connection that does not belong in the log.
    open.run(draft => this.endConnection(draft, connection.id, end)).catch(() => undefined);
  }

  /** A room whose log has no entry is new: joining it counts as opening one, unless the house keeps it open. */
  private async countingNew<T>(
    connection: Connection,
    { replica, room }: RoomBroadcaster,
    enter: () => Promise<T>,
  ) {
    const isOurs = room === defaultRoom || room === probeRoom || replica.view.resident() !== undefined;
    const isNew = replica.position.offset === 0 && !isOurs;
    const giveBack = isNew ? await this.newRooms.take(connection) : () => undefined;
    try {
      return await enter();
    } catch (error) {
      await giveBack();
      throw error;
    }
  }

  private async enter(
    connection: Connection,
    operation: Join | Attend,
    open: OpenRoom<RoomBroadcaster>,
    stays: boolean,
  ): Promise<JoinedRole | null> {
    const { principal } = connection;
    const { name, password } = operation;
    const { view, room } = open.replica;
    const { places } = open.broadcaster.hall.settings;
    // The lock may have changed by the time the rule runs: then check the password against the new one.
    for (;;) {
      const lock = view.lock();
      const opened = stays ? undefined : await this.passwords.opens(view, connection, room, password);
      const { reply } = await open.run(draft => {
        if (password !== undefined && draft.lock()?.salt !== lock?.salt) return 'again';
        this.endEarlier(draft, connection);
        const visitor: Visitor = {
          uid: principal.uid,
          anonymous: principal.anonymous,
          name: nameOf(connection, name),
          connectionId: connection.id,
          client: connection.client!,
          pod: this.pods.pod,
          opened,
          trace: connection.trace,
          places,
        };
        if (operation.t === 'join') return join(draft, { ...visitor, resumes: operation.from !== undefined });
        return attend(draft, { ...visitor, stays }, () => this.endConnection(draft, connection.id, leave));
      });
      if (reply !== 'again') return reply;
    }
  }

  /** A client that reconnects has left its former connection, even if nobody noticed yet. */
  private endEarlier(draft: RoomDraft, { id, client, principal }: Connection) {
    for (const [earlier, each] of [...draft.connections(), ...draft.knocks()])
      if (each.uid === principal.uid && each.client === client && earlier !== id)
        this.endConnection(draft, earlier);
  }

  /** Everything up to sending the answer must run synchronously, so that no other operation comes in between. */
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
    broadcaster.place(subscriber, 'member');
    const { hall } = broadcaster;
    const joined: Joined = {
      t: 'joined',
      id,
      room,
      role,
      ...(hall.isOpen && { hall: hall.state }),
      ...replica.position,
      recovered: false,
    };
    const recovered = entries !== null && entries.length <= maxReplay;
    joins.add(recovered ? 'recovered' : resumes ? 'snapshot' : 'first');
    if (recovered) connection.sendSnapshot({ ...joined, recovered, events: broadcaster.events(entries) });
    else connection.sendSnapshot({ ...joined, snapshot: broadcaster.snapshot() });
    broadcaster.notices.show(subscriber, resumes);
  }

  private attends(broadcaster: RoomBroadcaster, connection: Connection, id: number) {
    const { replica, room, hall } = broadcaster;
    broadcaster.seat(connection);
    joins.add('audience');
    const joined = {
      t: 'joined',
      id,
      room,
      role: 'audience',
      hall: hall.state,
      ...replica.position,
    } as const;
    connection.sendEncodedSnapshot(hall.withSnapshot({ ...joined, recovered: false } satisfies Joined));
  }

  private requireTurn({ principal: { uid } }: Connection) {
    const retryAfterMs = this.turns.take(uid, performance.now());
    if (retryAfterMs > 0)
      throw new TooMany(
        'limit.too-many',
        'You’re switching between stage and audience too often. Wait a moment.',
        {
          meta: { retryAfterMs },
        },
      );
  }

  forgetFull(now: number) {
    this.turns.forgetFull(now);
  }

  /**
   * Someone in the audience keeps listening until the host decides.
   * @throws NotAllowed always: it answers the knock.
   */
  private knocked(broadcaster: RoomBroadcaster, connection: Connection) {
    joins.add('knocked');
    const subscriber = broadcaster.subscribe(connection);
    broadcaster.place(subscriber, isInAudience(subscriber.membership) ? 'asking' : 'knocking');
    if (broadcaster.replica.view.members().length > 0)
      throw new NotAllowed('room.approval-pending', 'The host has been asked to let you in.');
    throw new NotAllowed(
      'room.approval-pending',
      'Nobody is in this room right now. Someone who can let you in will decide when they arrive.',
      { meta: { hostAway: true } },
    );
  }

  private async entriesSince(broadcaster: RoomBroadcaster, from: LogPosition): Promise<LogEntry[] | null> {
    // If the store cannot say what was missed, send a snapshot.
    return broadcaster.replica.since(from).catch(() => null);
  }

  async leave(connection: Connection, room: string) {
    const subscriber = subscriptionsOf(connection).get(room);
    if (subscriber?.isMember) await this.leaveRoom(connection, subscriber);
    else if (subscriber && isInAudience(subscriber.membership))
      await this.leaveAudience(connection, subscriber);
    else if (subscriber) await this.withdrawKnock(connection, subscriber);
  }

  private async leaveRoom(connection: Connection, subscriber: Subscriber) {
    const { broadcaster } = subscriber;
    subscriber.membership = 'leaving';
    await broadcaster.open.run(draft => this.endConnection(draft, connection.id, leave));
    this.becomesOutsider(subscriber);
  }

  private async leaveAudience(connection: Connection, subscriber: Subscriber) {
    this.becomesOutsider(subscriber);
    const { open, replica } = subscriber.broadcaster;
    if (hasInLog(replica.view, connection))
      await open.run(draft => this.endConnection(draft, connection.id, leave));
  }

  /** Keeps its subscriptions, as far as outsiders may read them. */
  private becomesOutsider(subscriber: Subscriber) {
    const { broadcaster } = subscriber;
    broadcaster.place(subscriber, 'outsider');
    broadcaster.revoke();
    broadcaster.dropUnused(subscriber);
  }

  private async withdrawKnock(connection: Connection, subscriber: Subscriber) {
    subscriber.membership = 'outsider';
    await subscriber.broadcaster.open.run(draft => this.endConnection(draft, connection.id));
    subscriber.broadcaster.dropUnused(subscriber);
  }

  /** Another connection of the same client takes the place of this one, whose end may come later. */
  keepSeats(connection: Connection) {
    for (const [room, { membership, broadcaster }] of subscriptionsOf(connection))
      if (isInAudience(membership) && isLocked(broadcaster.replica.view)) this.seats.keep(room, connection);
  }

  /** The connection is gone: tells its rooms, and runs its onDisconnect writes. */
  async disconnected(connection: Connection) {
    if (mayReturn(connection)) this.keepSeats(connection);
    for (const subscriber of subscriptionsOf(connection).values()) {
      const { broadcaster, membership } = subscriber;
      broadcaster.unsubscribe(connection);
      if (isInLog(membership) || hasInLog(broadcaster.replica.view, connection))
        // If this fails, housekeeping finds a connection that does not belong in the log.
        await broadcaster.open
          .run(draft => this.endConnection(draft, connection.id, endOf(connection, membership)))
          .catch(() => undefined);
    }
  }

  /** Ends a connection, even one of a dead pod, in a room's state: by `end`, or else as lost. */
  endConnection(draft: RoomDraft, connectionId: string, end?: typeof leave) {
    endConnection(draft, connectionId, (write, uid) => this.apply(draft, write, uid), end);
  }

  private apply(draft: RoomDraft, write: OnDisconnectWrite, uid: string) {
    try {
      this.tree.write(draft, pathWritesOf(write), { uid, admin: false, anonymous: false });
    } catch (error) {
      // Access is checked again now; rejected writes do not happen.
      if (!(error instanceof DomainError)) throw error;
    }
  }
}

const inRoom = (room: string, connectionId: string) => `${room}/${connectionId}`;

/** Someone whose sign-in has ended, or who only listens, leaves. The place of anyone else is kept for a while. */
const endOf = ({ closing }: Connection, membership: Membership) =>
  closing?.leaves || isInAudience(membership) ? leave : undefined;

/** Whether a client may connect again after the end of a connection, as far as we know. */
const mayReturn = ({ closing }: Connection) =>
  !closing || !(closing.leaves || finalCloseCodes.includes(closing.code));

const isLocked = (view: RoomView) => view.get('access') !== undefined;

/** Whether a connection is a member or knocks, as far as its client knows. */
const belongsInLog = (connection: Connection, room: string) => isInLog(membershipIn(connection, room));

/** Whether the log has a connection, or its knock, even if it does not belong there. */
const hasInLog = (view: RoomView, { id }: Connection) =>
  view.connection(id) !== null || view.get(`~knocks/${id}`) !== undefined;

function memberOf(connection: Connection, room: string) {
  const subscriber = subscriptionsOf(connection).get(room);
  return subscriber?.isMember ? subscriber : undefined;
}

/** A member could not step down. If the room has removed them anyway, their client rejoins. */
function remains(subscriber: Subscriber) {
  const { connection, broadcaster } = subscriber;
  if (broadcaster.replica.view.connection(connection.id)) subscriber.membership = 'member';
  else connection.close(unavailable);
}

/** Whether an operation may take someone onto the stage of a hall, or off it. */
function changesPlace(
  { principal: { uid } }: Connection,
  { t }: Join | Attend,
  broadcaster: RoomBroadcaster,
) {
  return t === 'attend' || (broadcaster.hall.isOpen && broadcaster.replica.view.member(uid) === null);
}

/** Rooms that the connection is in, knocks at, or got an answer from: plain subscriptions have their own limit. */
function roomsOf(connection: Connection) {
  let count = 0;
  for (const { membership, paths } of subscriptionsOf(connection).values())
    if (membership !== 'outsider' || paths.size === 0) count++;
  return count;
}

/**
 * While we waited for the database, the room may have removed this connection, or answered its knock. Then it must not
 * become a member.
 * @throws Unavailable; a retry gets the current state.
 */
function requireStillThere(
  broadcaster: RoomBroadcaster,
  { id, principal }: Connection,
  role: JoinedRole | null,
) {
  const { view } = broadcaster.replica;
  if (role === 'audience') broadcaster.requireWelcome(principal.uid);
  if (!isThere(view, id, role))
    throw new Unavailable('store.unavailable', 'The room has changed. Try again.');
}

function isThere(view: RoomView, id: string, role: JoinedRole | null) {
  if (role === 'audience') return !isAudienceClosed(view);
  return role ? view.connection(id) !== null : view.get(`~knocks/${id}`) !== undefined;
}

/** Signed-in people have their account's name; guests may choose one. */
function nameOf({ principal }: Connection, wanted: string | undefined): string | undefined {
  if (!principal.anonymous && principal.name !== undefined) return shortName(principal.name);
  return shortName(wanted?.replace(/\p{C}/gu, '').trim() ?? '') || undefined;
}
