import {
  defaultGrants,
  isGuest,
  roleMay,
  roomActions,
  type Block,
  type GuestbookEntry,
  type Helper,
  type HistoryEntry,
  type HallState,
  type JoinedRole,
  type Json,
  type Keeper,
  type Knock,
  type Member,
  type NextTrack,
  type Presence,
  type QueueEntry,
  type ReactionMark,
  type RoomAccess,
  type RoomAction,
  type RoomRole,
  type RoomSession,
  type RoomSettings,
  type SyncReport,
  type Voice,
  type VoiceRelayNode,
  type Vote,
  type Wishes,
} from '@sevenfold/contracts';
import type { RealtimeError } from '../connection/realtime-error.js';
import type { LocalTree } from '../tree/local-tree.js';

/** `waiting`: knocked, not admitted yet. */
export type RoomStatus = 'joining' | 'waiting' | 'joined' | 'reconnecting' | 'kicked' | 'closed' | 'left';

/** A room as pages show it. Immutable: each change creates a new one that shares unchanged parts. */
export interface RoomState {
  readonly room: string;
  readonly status: RoomStatus;
  readonly kickedUntil?: number;
  /** With `closed`: the code of the reason, if known. */
  readonly closedBy?: string;
  /** With `closed`: why rejoining was rejected, if it was. */
  readonly refusal?: RealtimeError;
  readonly uid: string;
  readonly role: JoinedRole;
  /** How many people are on stage and in the audience; null if the room is not a hall. */
  readonly hall: HallState | null;
  /** This person's rights in the room, by the host's settings. */
  readonly may: Readonly<Record<RoomAction, boolean>>;
  readonly host: string | null;
  /** Who keeps the room, present or not. */
  readonly keeper: Keeper | null;
  readonly epoch: number;
  readonly offset: number;
  readonly session: RoomSession | null;
  /** The track after the session, and when it starts; null if there is none, or the session's end is unknown. */
  readonly next: NextTrack | null;
  readonly members: Readonly<Record<string, Member>>;
  readonly presence: Readonly<Record<string, Presence>>;
  readonly voice: Readonly<Record<string, Voice>>;
  /** Helpers named by the host. */
  readonly helpers: Readonly<Record<string, Helper>>;
  /** The SFU room while voices go through the SFU. Null while they go peer to peer. */
  readonly relay: string | null;
  readonly settings: RoomSettings;
  readonly access: RoomAccess;
  /** In playing order. */
  readonly queue: readonly (QueueEntry & { key: string })[];
  /** The present members who wish for each entry of the queue, by its key. */
  readonly wishes: Readonly<Record<string, readonly string[]>>;
  /** Entries that left the queue, played or removed; newest first. */
  readonly history: readonly (HistoryEntry & { key: string })[];
  /** Who wants to skip the current track. */
  readonly votes: readonly string[];
  /** Votes needed to skip: the majority of the members. */
  readonly votesNeeded: number;
  /** Reactions to the current track, by position. */
  readonly reactions: readonly (ReactionMark & { key: string })[];
  /**
   * For the host and the owner of the lock: who knocks, who is blocked, and whether they may change the lock.
   */
  readonly waitingRoom: {
    readonly knocks: readonly Knock[];
    readonly blocked: readonly Block[];
    readonly mayLock: boolean;
  };
  /** Oldest first. Our own messages that the server does not have yet are `waiting`. */
  readonly guestbook: readonly (GuestbookEntry & { key: string; waiting?: true })[];
  readonly levels: Readonly<Record<string, number>>;
  readonly reports: Readonly<Record<string, SyncReport>>;
}

export const nobodyWaiting = { knocks: [], blocked: [], mayLock: false };

const mayEach = (may: (action: RoomAction) => boolean) =>
  Object.fromEntries(roomActions.map(action => [action, may(action)])) as RoomState['may'];

/** A room before its state arrives: open to everyone, as rooms are by default. */
export const emptyRoom = (room: string, uid: string): RoomState => ({
  room,
  uid,
  status: 'joining',
  role: 'participant',
  hall: null,
  may: mayEach(() => false),
  host: null,
  keeper: null,
  epoch: 0,
  offset: 0,
  session: null,
  next: null,
  members: {},
  presence: {},
  voice: {},
  helpers: {},
  relay: null,
  queue: [],
  wishes: {},
  history: [],
  votes: [],
  votesNeeded: 1,
  reactions: [],
  access: { password: false, approval: false },
  waitingRoom: nobodyWaiting,
  guestbook: [],
  levels: {},
  reports: {},
  settings: {
    guestbookOpen: true,
    queueOpen: true,
    voiceOpen: true,
    votingOpen: true,
    reactionsOpen: true,
    crossFadeSeconds: 0,
    guestbookSlowSeconds: 0,
    from: defaultGrants,
    queueByWishes: false,
  },
});

/** A role's rights under a room's settings; none without a role. */
export const grantsOf = (settings: RoomSettings, role: RoomRole | undefined): RoomState['may'] =>
  mayEach(action => role !== undefined && roleMay(role, action, settings));

/** The audience may only react, under the same settings as guests and members on the stage. */
const audienceGrants = (settings: RoomSettings, uid: string) =>
  mayEach(action => action === 'react' && roleMay(isGuest(uid) ? 'guest' : 'member', action, settings));

/** Someone's role in a room. */
export function roleOf(
  uid: string,
  { role, anonymous }: Member,
  { helpers, keeper }: Pick<RoomState, 'helpers' | 'keeper'>,
): RoomRole {
  if (role === 'host' || keeper?.uid === uid) return 'host';
  return uid in helpers ? 'helper' : anonymous ? 'guest' : 'member';
}

function wishesOf(wishes: Record<string, Wishes>, members: RoomState['members']) {
  // Clients choose the keys: `constructor` must not find an inherited property.
  const byEntry = Object.create(null) as Record<string, string[]>;
  for (const [uid, { keys }] of Object.entries(wishes))
    if (members[uid] && members[uid].lostAt === undefined)
      for (const key of new Set(keys)) (byEntry[key] ??= []).push(uid);
  return byEntry;
}

const nothing = Object.freeze(Object.create(null) as Record<string, never>);
const recordOf = <T>(value: Json | undefined) => (value ?? nothing) as Record<string, T>;

const countOf = (uids: readonly string[] | undefined) => uids?.length ?? 0;

/** The part of a state that comes from the path tree. */
export function fromTree(state: RoomState, tree: Pick<LocalTree, 'valueAt' | 'confirmedAt'>): RoomState {
  const { room, uid } = state;
  const at = (path: string) => tree.valueAt(path);
  const base = recordOf<Json>(at(`rydesync/rooms/${room}`));
  const members = recordOf<Member>(base['members']);
  const session = (base['session'] as unknown as RoomSession | undefined) ?? null;
  const next = base['next'] as unknown as NextTrack | undefined;
  const role = state.role === 'audience' ? state.role : (members[uid]?.role ?? 'participant');
  const helpers = recordOf<Helper>(base['helpers']);
  const keeper = (base['keeper'] as unknown as Keeper | undefined) ?? null;
  const chosen = base['settings'] as Partial<RoomSettings> | undefined;
  const settings: RoomSettings = {
    ...emptyRoom(room, uid).settings,
    ...chosen,
    from: { ...defaultGrants, ...chosen?.from },
  };
  const wishes = wishesOf(recordOf(base['wishes']), members);
  return {
    ...state,
    host: (base['host'] as string | undefined) ?? null,
    keeper,
    role,
    may:
      role === 'audience'
        ? audienceGrants(settings, uid)
        : grantsOf(settings, members[uid] && roleOf(uid, members[uid], { helpers, keeper })),
    session,
    next: next && next.after === session?.seq ? next : null,
    members,
    helpers,
    wishes,
    access: { ...emptyRoom(room, uid).access, ...(base['access'] as Partial<RoomAccess> | undefined) },
    history: keyed<HistoryEntry>(base['history'] ?? null).sort(
      (a, b) => b.removedAt - a.removedAt || (a.key < b.key ? 1 : -1),
    ),
    votes: keyed<Vote>(base['votes'] ?? null)
      .filter(({ key, track }) => track === session?.track && key in members)
      .map(({ key }) => key),
    votesNeeded: majorityOf(Object.keys(members).length),
    reactions: keyed<ReactionMark>(base['reactions'] ?? null)
      .filter(({ track }) => track === session?.track)
      .sort((a, b) => a.position - b.position),
    settings,
    presence: recordOf(at(`presence/${room}`)),
    voice: recordOf(at(`rydesync/voice/${room}`)),
    relay: (base['relay'] as unknown as VoiceRelayNode | undefined)?.id ?? null,
    queue: keyed<QueueEntry>(base['queue'] ?? null).sort(
      (a, b) =>
        (settings.queueByWishes ? countOf(wishes[b.key]) - countOf(wishes[a.key]) : 0) ||
        a.order - b.order ||
        (a.key < b.key ? -1 : 1),
    ),
    guestbook: guestbookOf(at(`guestbook/${room}`), tree.confirmedAt(`guestbook/${room}`)),
    levels: kept(state.levels, members),
    reports: kept(state.reports, members),
  };
}

const keyed = <T>(value: Json): (T & { key: string })[] =>
  Object.entries((value ?? {}) as Record<string, Json>).map(([key, entry]) => ({ ...(entry as T), key }));

function guestbookOf(shown: Json, confirmed: Json): RoomState['guestbook'] {
  const there = recordOf(confirmed);
  return keyed<GuestbookEntry>(shown)
    .map(line => (Object.hasOwn(there, line.key) ? line : { ...line, waiting: true as const }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

const majorityOf = (count: number) => Math.floor(count / 2) + 1;

/** Live values of people who are still present. */
function kept<T>(values: Readonly<Record<string, T>>, members: Readonly<Record<string, Member>>) {
  const gone = Object.keys(values).filter(uid => !(uid in members));
  return gone.length === 0
    ? values
    : Object.fromEntries(Object.entries(values).filter(([uid]) => uid in members));
}
