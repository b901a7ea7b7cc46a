import type {
  GuestbookEntry,
  Json,
  Member,
  MemberRole,
  Presence,
  QueueEntry,
  RoomSession,
  RoomSettings,
  SyncReport,
  Voice,
} from '@sevenfold/contracts';

export type RoomStatus = 'joining' | 'joined' | 'reconnecting' | 'kicked' | 'closed' | 'left';

/** A room as pages show it. Never changed: each change makes a new one, sharing what stayed. */
export interface RoomState {
  readonly room: string;
  readonly status: RoomStatus;
  readonly kickedUntil?: number;
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
  /** In playing order. */
  readonly queue: readonly (QueueEntry & { key: string })[];
  /** Oldest first. */
  readonly guestbook: readonly (GuestbookEntry & { key: string })[];
  readonly levels: Readonly<Record<string, number>>;
  readonly reports: Readonly<Record<string, SyncReport>>;
}

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
  guestbook: [],
  levels: {},
  reports: {},
  settings: {
    guestbookOpen: true,
    queueOpen: true,
    voiceOpen: true,
  },
});

/** The part of a state that stands in the path tree. */
export function fromTree(state: RoomState, at: (path: string) => Json): RoomState {
  const { room, uid } = state;
  const base = (at(`rydesync/rooms/${room}`) ?? {}) as Record<string, Json>;
  const members = (base['members'] ?? {}) as unknown as Record<string, Member>;
  return {
    ...state,
    host: (base['host'] as string | undefined) ?? null,
    role: members[uid]?.role ?? 'participant',
    session: (base['session'] as unknown as RoomSession | undefined) ?? null,
    members,
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

/** Live values of people who are still there. */
function kept<T>(values: Readonly<Record<string, T>>, members: Readonly<Record<string, Member>>) {
  const gone = Object.keys(values).filter(uid => !(uid in members));
  return gone.length === 0
    ? values
    : Object.fromEntries(Object.entries(values).filter(([uid]) => uid in members));
}
