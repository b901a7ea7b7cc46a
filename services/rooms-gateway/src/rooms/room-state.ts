import {
  residentRoomOf,
  roomSettingsSchema,
  type Json,
  type Keeper,
  type LogPosition,
  type Member,
  type NextTrack,
  type PushedUserAction,
  type ResidentRoom,
  type RoomAccess,
  type RoomSession,
  type RoomSettings,
} from '@sevenfold/contracts';
import { familyOf, type NodeKey, type Nodes, type RoomNodes } from './room-nodes.js';

/** A node and its new value; `null` removes it. */
export type Write = [NodeKey, Json];

/** The whole state of a room at one position of its log. */
export interface RoomState extends LogPosition {
  readonly room: string;
  readonly nodes: RoomNodes;
}

/** Something that happened in a room, for other services; kept in the log until it is in the outbox. */
export type RoomEvent =
  | { type: 'opened'; by: string }
  | { type: 'member-joined'; uid: string }
  | { type: 'member-left'; uid: string; reason: LeaveReason }
  | { type: 'member-kicked'; uid: string; by: string; until: number }
  | { type: 'host-changed'; host: string | null; previousHost: string | null; epoch: number }
  | { type: 'session-started'; host: string; by: string; trackUrl: string }
  | { type: 'session-ended'; trackUrl: string }
  | UserActionEvent
  | RelayLeftEvent;

/** Independent of the room: an action that a page reports for its user. */
export type UserActionEvent = { type: 'user-action'; action: PushedUserAction };
/** The SFU room is no longer used. Internal to this service, which then deletes it on the SFU. */
export type RelayLeftEvent = { type: 'relay-left'; place: SfuRoom };
export type LeaveReason = 'left' | 'lost' | 'kicked' | 'closed';

/** One step of a room's history. */
export interface LogEntry extends LogPosition {
  /**
   * Epoch of the previous entry, which has the offset before this one: a restarted log may continue from the
   * same offset.
   */
  readonly after: number;
  readonly at: number;
  readonly writes: Write[];
  /** The entry's events. The live store keeps this name, because pods of two versions read one log. */
  readonly facts: RoomEvent[];
  /** Never replay this entry or earlier ones to resuming clients; send them a snapshot. */
  readonly endsPast?: true;
  /** W3C trace context of the cause, so that effects on other pods join the trace. */
  readonly traceparent?: string;
}

/** A connection as the room knows it: its person and its pod. */
export interface RoomConnection {
  uid: string;
  /** Identifies the person's client: when it reconnects, this connection is over. */
  client: string;
  pod: string;
  /** Runs when the connection is gone. */
  onDisconnect?: OnDisconnectWrite[];
}
/** A write registered for the end of a connection; the path is absolute. */
export type OnDisconnectWrite = { path: string; action: 'set' | 'update'; value: Json };

/** The client that a person speaks with; when it leaves, the voice does, too. */
export interface SpeakerNode {
  client: string;
  /** When that client lost its connection. */
  lostAt?: number;
}

/** The password of a room. */
export interface LockNode {
  salt: string;
  hash: string;
  /** Who set it; only older gateways write this. */
  by?: string;
}

/** The SFU room for a room's voices. Only gateways know it. */
export interface SfuRoom {
  /** Also visible to members: tells successive SFU rooms apart. */
  id: string;
  room: number;
  /** Needed to enter and to delete the SFU room. */
  pin: string;
  secret: string;
}

/** A connection that waits for approval. */
export interface KnockNode {
  uid: string;
  name?: string;
  anonymous: boolean;
  client: string;
  pod: string;
  at: number;
}

/**
 * Node families that are stored in the database. Votes are not: after a loss of the live state, the first
 * voter to return would decide alone.
 */
const durable = new Set([
  'session',
  'settings',
  'metronome',
  'access',
  'keeper',
  '~formerKeeper',
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
  '~house',
  '~bans/',
  '~admitted/',
]);

/** Whether a node must be in the database before its write is acknowledged. */
export const isDurable = (key: NodeKey) => durable.has(familyOf(key));

export const isHidden = (key: NodeKey) => key.startsWith('~');

const openSettings = roomSettingsSchema.parse({});

/** Typed read access to a room's nodes. */
export abstract class RoomView {
  abstract readonly room: string;
  abstract get(key: NodeKey): Json | undefined;
  abstract entries(prefix: string): Iterable<[NodeKey, Json]>;

  /** The resident room of this name; undefined for other rooms. */
  resident(): ResidentRoom | undefined {
    return residentRoomOf(this.room);
  }

  host(): string | null {
    return (this.get('host') as string | undefined) ?? null;
  }

  /** The uid of the person who keeps the room, present or not; null once it is a resident room. */
  keeper(): string | null {
    if (this.resident()) return null;
    return (this.get('keeper') as Keeper | undefined)?.uid ?? null;
  }

  session(): RoomSession | null {
    return (this.get('session') as RoomSession | undefined) ?? null;
  }

  next(): NextTrack | null {
    return (this.get('next') as NextTrack | undefined) ?? null;
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

  /** Who set the current lock. Null if there is none, or if an older gateway did not record it. */
  lockOwner(): string | null {
    return (this.get('~lockOwner') as { by: string } | undefined)?.by ?? this.lock()?.by ?? null;
  }

  /** When the room was last reset, in epoch milliseconds; 0 if never. */
  begunAt(): number {
    return (this.get('~begun') as { at: number } | undefined)?.at ?? 0;
  }

  knocks(): [connectionId: string, KnockNode][] {
    return this.below<KnockNode>('~knocks/');
  }

  /** All nodes below a prefix, keyed by the rest of their key. */
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

  /** Whether someone is connected. */
  isAttended(): boolean {
    return this.members().some(([, { lostAt }]) => lostAt === undefined);
  }

  /** Members without a connection. */
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

  /** Speakers whose client has no connection. */
  lostSpeakers(): readonly [uid: string, SpeakerNode][] {
    return lostSpeakersAmong(this.entries('~speakers/'));
  }

  /** When someone's ban ends, in epoch milliseconds; null if they are not banned. */
  bannedUntil(uid: string, now: number): number | null {
    const ban = this.get(`~bans/${uid}`) as { until: number } | undefined;
    return ban && ban.until > now ? ban.until : null;
  }
}

/** A view of a fixed state. */
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

  /** Overridden for speed: used before every command. */
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

/** Applies an entry's writes in place. */
export function applyWrites(
  nodes: { set(key: NodeKey, value: Json): unknown; delete(key: NodeKey): unknown },
  writes: readonly Write[],
) {
  for (const [key, value] of writes)
    if (value === null) nodes.delete(key);
    else nodes.set(key, value);
}
