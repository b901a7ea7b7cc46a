import type {
  Block,
  GuestbookEntry,
  HistoryEntry,
  Json,
  Knock,
  Member,
  MemberRole,
  Presence,
  QueueEntry,
  ReactionMark,
  RoomAccess,
  RoomSession,
  RoomSettings,
  SyncReport,
  Voice,
  Vote,
} from '@sevenfold/contracts';

/** `waiting`: knocked, and not let in yet. */
export type RoomStatus = 'joining' | 'waiting' | 'joined' | 'reconnecting' | 'kicked' | 'closed' | 'left';

/** A room as pages show it. Never changed: each change makes a new one, sharing what stayed. */
export interface RoomState {
  readonly room: string;
  readonly status: RoomStatus;
  readonly kickedUntil?: number;
  /** With `closed`: the code that says why, where it is known. */
  readonly closedBy?: string;
  readonly uid: string;
  readonly role: MemberRole;
  readonly host: string | null;
  readonly epoch: number;
  readonly offset: number;
  readonly session: RoomSession | null;
  readonly members: Readonly<Record<string, Member>>;
  readonly presence: Readonly<Record<string, Presence>>;
  readonly voice: Readonly<Record<string, Voice>>;
  readonly settings: RoomSettings;
  readonly access: RoomAccess;
  /** In playing order. */
  readonly queue: readonly (QueueEntry & { key: string })[];
  /** What left the queue, played or removed; newest first. */
  readonly history: readonly (HistoryEntry & { key: string })[];
  /** Who wants to skip what is on. */
  readonly votes: readonly string[];
  /** So many votes skip it: the majority of those who are here. */
  readonly votesNeeded: number;
  /** On the timeline of what is on, by position. */
  readonly reactions: readonly (ReactionMark & { key: string })[];
  /** For the host: who waits at the door, and who may not come in. Empty for others. */
  readonly door: { readonly knocks: readonly Knock[]; readonly blocked: readonly Block[] };
  /** Oldest first. */
  readonly guestbook: readonly (GuestbookEntry & { key: string })[];
  readonly levels: Readonly<Record<string, number>>;
  readonly reports: Readonly<Record<string, SyncReport>>;
}

export const nobodyAtTheDoor = { knocks: [], blocked: [] };

export const emptyRoom = (room: string, uid: string): RoomState => ({
  room,
  uid,
  status: 'joining',
  role: 'participant',
  host: null,
  epoch: 0,
  offset: 0,
  session: null,
  members: {},
  presence: {},
  voice: {},
  queue: [],
  history: [],
  votes: [],
  votesNeeded: 1,
  reactions: [],
  access: { password: false, approval: false },
  door: nobodyAtTheDoor,
  guestbook: [],
  levels: {},
  reports: {},
  settings: {
    guestbookOpen: true,
    queueOpen: true,
    voiceOpen: true,
    votingOpen: true,
    reactionsOpen: true,
    guestbookSlowSeconds: 0,
  },
});

/** The part of a state that stands in the path tree. */
export function fromTree(state: RoomState, at: (path: string) => Json): RoomState {
  const { room, uid } = state;
  const base = (at(`rydesync/rooms/${room}`) ?? {}) as Record<string, Json>;
  const members = (base['members'] ?? {}) as unknown as Record<string, Member>;
  const session = (base['session'] as unknown as RoomSession | undefined) ?? null;
  const role = members[uid]?.role ?? 'participant';
  return {
    ...state,
    host: (base['host'] as string | undefined) ?? null,
    role,
    session,
    members,
    access: { ...emptyRoom(room, uid).access, ...(base['access'] as Partial<RoomAccess> | undefined) },
    door: role === 'host' ? state.door : nobodyAtTheDoor,
    history: keyed<HistoryEntry>(base['history'] ?? null).sort(
      (a, b) => b.removedAt - a.removedAt || (a.key < b.key ? 1 : -1),
    ),
    votes: keyed<Vote>(base['votes'] ?? null)
      .filter(({ key, track }) => track === session?.track && members[key]?.lostAt === undefined)
      .map(({ key }) => key),
    votesNeeded: majorityOf(Object.values(members).filter(({ lostAt }) => lostAt === undefined).length),
    reactions: keyed<ReactionMark>(base['reactions'] ?? null)
      .filter(({ track }) => track === session?.track)
      .sort((a, b) => a.position - b.position),
    settings: {
      ...emptyRoom(room, uid).settings,
      ...(base['settings'] as Partial<RoomSettings> | undefined),
    },
    presence: (at(`presence/${room}`) ?? {}) as unknown as Record<string, Presence>,
    voice: (at(`rydesync/voice/${room}`) ?? {}) as unknown as Record<string, Voice>,
    queue: keyed<QueueEntry>(base['queue'] ?? null).sort(
      (a, b) => a.order - b.order || (a.key < b.key ? -1 : 1),
    ),
    guestbook: keyed<GuestbookEntry>(at(`guestbook/${room}`)).sort((a, b) => (a.key < b.key ? -1 : 1)),
    levels: kept(state.levels, members),
    reports: kept(state.reports, members),
  };
}

const keyed = <T>(value: Json): (T & { key: string })[] =>
  Object.entries((value ?? {}) as Record<string, Json>).map(([key, entry]) => ({ ...(entry as T), key }));

const majorityOf = (count: number) => Math.floor(count / 2) + 1;

/** Live values of people who are still there. */
function kept<T>(values: Readonly<Record<string, T>>, members: Readonly<Record<string, Member>>) {
  const gone = Object.keys(values).filter(uid => !(uid in members));
  return gone.length === 0
    ? values
    : Object.fromEntries(Object.entries(values).filter(([uid]) => uid in members));
}
