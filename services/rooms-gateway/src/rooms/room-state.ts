import {
  roomSettingsSchema,
  type Json,
  type LogPosition,
  type Member,
  type PushedUserAction,
  type RoomAccess,
  type RoomSession,
  type RoomSettings,
} from '@sevenfold/contracts';
import { familyOf, type NodeKey, type Nodes, type RoomNodes } from './room-nodes.js';

/** A node and its new value; `null` removes it. */
export type Write = [NodeKey, Json];

/** All there is to know of a room, at one place of its log. */
export interface RoomState extends LogPosition {
  readonly room: string;
  readonly nodes: RoomNodes;
}

/** What happened in a room, for other services; kept in the log until it is in the outbox. */
export type RoomEvent =
  | { type: 'opened'; by: string }
  | { type: 'member-joined'; uid: string }
  | { type: 'member-left'; uid: string; reason: LeaveReason }
  | { type: 'member-kicked'; uid: string; by: string; until: number }
  | { type: 'host-changed'; host: string | null; previousHost: string | null; epoch: number }
  | { type: 'session-started'; host: string; trackUrl: string }
  | { type: 'session-ended'; trackUrl: string }
  | UserActionEvent
  | RelayLeftEvent;

/** Nothing that happened in a room: a page tells what somebody did. */
export type UserActionEvent = { type: 'user-action'; action: PushedUserAction };
/** Nobody meets at this place of the SFU any more: for this service alone, which is to take it away there. */
export type RelayLeftEvent = { type: 'relay-left'; place: SfuRoom };
export type LeaveReason = 'left' | 'lost' | 'kicked' | 'closed';

/** One step of a room's history. */
export interface LogEntry extends LogPosition {
  /** The epoch of the place it follows, at the offset before its own: a log that began anew may go on from the same offset. */
  readonly after: number;
  readonly at: number;
  readonly writes: Write[];
  /** Its events. The live store names them so: pods of two versions read one log. */
  readonly facts: RoomEvent[];
  /** What was before it, and it itself, is not to be given to those who resume: they get the room as it is. */
  readonly endsPast?: true;
  /** W3C trace context of what caused it, so that its effects on other pods join the trace. */
  readonly traceparent?: string;
}

/** A socket as the room knows it: whose it is, and which pod holds it. */
export interface RoomConnection {
  uid: string;
  /** Which of the person's clients: when it comes back, this connection is over. */
  client: string;
  pod: string;
  /** Done when it is gone. */
  onDisconnect?: OnDisconnectWrite[];
}
/** A write that a client registered for the end of its connection; the path is absolute. */
export type OnDisconnectWrite = { path: string; action: 'set' | 'update'; value: Json };

/** By which of somebody's clients they speak; with it goes the voice. */
export interface SpeakerNode {
  client: string;
  /** Since when that client has no connection any more. */
  lostAt?: number;
}

/** The password of a room. */
export interface LockNode {
  salt: string;
  hash: string;
  /** Who set it, where an older gateway did. */
  by?: string;
}

/** Where the voices of a room meet on the SFU. Known to gateways alone. */
export interface SfuRoom {
  /** Seen by members, too: tells one meeting place from the next. */
  id: string;
  room: number;
  /** For entering, and for taking the place away. */
  pin: string;
  secret: string;
}

/** A socket that waits to be let in. */
export interface KnockNode {
  uid: string;
  name?: string;
  anonymous: boolean;
  client: string;
  pod: string;
  at: number;
}

/**
 * Families of nodes that last. Votes do not: of those who come back after the live state was lost, the first would decide
 * alone what the many had only begun to want.
 */
const durable = new Set([
  'session',
  'settings',
  'metronome',
  'access',
  'maintenanceMode',
  'account/',
  'queue/',
  'history/',
  'guestbook/',
  'wishes/',
  'reactions/',
  'helpers/',
  'actions/',
  '~lock',
  '~lockOwner',
  '~ownerAway',
  '~emptied',
  '~begun',
  '~bans/',
  '~admitted/',
]);

/** Whether a node must be in the database before the write is acknowledged. */
export const isDurable = (key: NodeKey) => durable.has(familyOf(key));

export const isHidden = (key: NodeKey) => key.startsWith('~');

const openSettings = roomSettingsSchema.parse({});

/** Read access to a room's nodes by their meaning. */
export abstract class RoomView {
  abstract readonly room: string;
  abstract get(key: NodeKey): Json | undefined;
  abstract entries(prefix: string): Iterable<[NodeKey, Json]>;

  host(): string | null {
    return (this.get('host') as string | undefined) ?? null;
  }

  session(): RoomSession | null {
    return (this.get('session') as RoomSession | undefined) ?? null;
  }

  settings(): RoomSettings {
    const chosen = this.get('settings') as Partial<RoomSettings> | undefined;
    return { ...openSettings, ...chosen, from: { ...openSettings.from, ...chosen?.from } };
  }

  access(): RoomAccess {
    return (this.get('access') as RoomAccess | undefined) ?? { password: false, approval: false };
  }

  lock(): LockNode | null {
    return (this.get('~lock') as unknown as LockNode | undefined) ?? null;
  }

  /** Who set the lock that stands. Null where none does, or where an older gateway did not note it. */
  lockOwner(): string | null {
    return (this.get('~lockOwner') as { by: string } | undefined)?.by ?? this.lock()?.by ?? null;
  }

  /** When the room last began again with nothing in it, epoch milliseconds; 0 where it never did. */
  begunAt(): number {
    return (this.get('~begun') as { at: number } | undefined)?.at ?? 0;
  }

  knocks(): [connectionId: string, KnockNode][] {
    return this.below<KnockNode>('~knocks/');
  }

  /** All nodes below a prefix, by what follows it. */
  private below<Node>(prefix: string): [name: string, Node][] {
    return [...this.entries(prefix)].map(([key, node]) => [
      key.slice(prefix.length),
      node as unknown as Node,
    ]);
  }

  /** Whether there is any node below a prefix. */
  has(prefix: string): boolean {
    for (const _ of this.entries(prefix)) return true;
    return false;
  }

  member(uid: string): Member | null {
    return (this.get(`members/${uid}`) as Member | undefined) ?? null;
  }

  members(): [uid: string, Member][] {
    return this.below<Member>('members/');
  }

  /** Those without a connection at present. */
  lost(): readonly [uid: string, Member][] {
    return lostMembersAmong(this.entries('members/'));
  }

  connection(id: string): RoomConnection | null {
    return (this.get(`~connections/${id}`) as unknown as RoomConnection | undefined) ?? null;
  }

  connections(): [id: string, RoomConnection][] {
    return this.below<RoomConnection>('~connections/');
  }

  speaker(uid: string): SpeakerNode | null {
    return (this.get(`~speakers/${uid}`) as unknown as SpeakerNode | undefined) ?? null;
  }

  /** Speakers whose client has no connection at present. */
  lostSpeakers(): readonly [uid: string, SpeakerNode][] {
    return lostSpeakersAmong(this.entries('~speakers/'));
  }

  /** Epoch milliseconds until which somebody may not come in; null when they may. */
  bannedUntil(uid: string, now: number): number | null {
    const ban = this.get(`~bans/${uid}`) as { until: number } | undefined;
    return ban && ban.until > now ? ban.until : null;
  }
}

/** A view of a state as it stands. */
export class StateView extends RoomView {
  constructor(private readonly state: RoomState) {
    super();
  }

  get room() {
    return this.state.room;
  }

  get(key: NodeKey) {
    return this.state.nodes.get(key);
  }

  entries(prefix: string) {
    return this.state.nodes.below(prefix);
  }

  /** Asked for before every command. */
  override lost() {
    return this.state.nodes.derived('members/', lostMembersAmong);
  }

  override lostSpeakers() {
    return this.state.nodes.derived('~speakers/', lostSpeakersAmong);
  }
}

const lostMembersAmong = (members: Nodes) => lostAmong<Member>(members, 'members/');
const lostSpeakersAmong = (speakers: Nodes) => lostAmong<SpeakerNode>(speakers, '~speakers/');

function lostAmong<Node extends { lostAt?: number | undefined }>(nodes: Nodes, prefix: string) {
  const lost: [uid: string, Node][] = [];
  for (const [key, value] of nodes) {
    const node = value as unknown as Node;
    if (node.lostAt !== undefined) lost.push([key.slice(prefix.length), node]);
  }
  return lost;
}

/** The nodes after an entry; `nodes` itself is changed. */
export function applyWrites(
  nodes: { set(key: NodeKey, value: Json): unknown; delete(key: NodeKey): unknown },
  writes: readonly Write[],
) {
  for (const [key, value] of writes)
    if (value === null) nodes.delete(key);
    else nodes.set(key, value);
}
