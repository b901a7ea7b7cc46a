import type { RoomSummary, Track } from '@sevenfold/contracts';
import type { ApiClient } from '@sevenfold/ui';
import { describeListeners, describeTrack } from '../../describe-room';

export type RoomNow = {
  room: string;
  /** The band's name for a resident room. */
  name: string;
  /** Title and state of the current track, and the number of listeners, in words. */
  track: string;
  listeners: string;
  playing: boolean;
};

const shown = 3;
const askEveryMs = 15_000;

/**
 * Reports the rooms that anyone can join, until stopped: people's rooms before the house's, playing ones first.
 * Undefined: they can't be loaded.
 */
export function watchRooms(api: ApiClient, tell: (rooms: RoomNow[] | undefined) => void): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const look = async () => {
    const rooms = document.hidden ? null : await roomsNow(api).catch(() => undefined);
    if (stopped) return;
    if (rooms !== null) tell(rooms);
    timer = setTimeout(() => void look(), askEveryMs);
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

async function roomsNow(api: ApiClient): Promise<RoomNow[]> {
  const { rooms } = await api.get<{ rooms: RoomSummary[] }>('/api/rydesync/rooms', { anonymous: true });
  const open = rooms
    .filter(({ access, participants, resident }) => !access && (participants > 0 || resident))
    .map(room => ({ ...room, playing: room.resident !== undefined || room.state === 'playing' }))
    .toSorted(
      (a, b) =>
        Number(a.resident !== undefined) - Number(b.resident !== undefined) ||
        Number(b.playing) - Number(a.playing) ||
        b.participants - a.participants,
    )
    .slice(0, shown);
  const titles = open.some(({ session }) => session) ? await titlesOf(api) : new Map<string, string>();
  return open.map(({ room, participants, resident, session, state, playing }) => ({
    room,
    name: resident?.band ?? room,
    track: describeTrack(
      session ? (titles.get(session.trackUrl) ?? session.title ?? 'A track of their own') : undefined,
      state,
    ),
    listeners: describeListeners(participants, 'The house plays'),
    playing,
  }));
}

let library: Promise<Map<string, string>> | undefined;

/** The library's titles by URL. They do not change while the page is open. */
function titlesOf(api: ApiClient): Promise<Map<string, string>> {
  library ??= api
    .get<{ tracks: Track[] }>('/api/rydesync/tracks', { anonymous: true })
    .then(({ tracks }) => new Map(tracks.map(({ url, title }) => [url, title])));
  library.catch(() => (library = undefined));
  return library;
}
