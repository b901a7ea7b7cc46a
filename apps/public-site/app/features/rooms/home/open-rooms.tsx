import { useEffect, useState, type CSSProperties } from 'react';
import { useQuery } from '@tanstack/react-query';
import { residentRoomOf, type RoomSummary, type Track } from '@sevenfold/contracts';
import { positionAt } from '@sevenfold/realtime-client';
import { useAuth } from '@sevenfold/ui';
import { ErrorText } from '@sevenfold/ui/reference';
import { paths } from '../../../config/paths';
import { Link } from '../../../shell/link';
import { Cover } from '../player/cover';
import { foldOfTrack } from '../player/fold-of';
import { formatTime } from '../player/format-time';
import { describeListeners, describeTrack } from '../../../describe-room';
import { trackTitle, useTracks } from '../room/use-tracks';
import styles from './room-lists.module.css';

const askEveryMs = 5_000;

/** Open rooms with current track, position and number of listeners, in the server's order: resident rooms last. */
export function OpenRooms() {
  const { api } = useAuth();
  const tracks = useTracks();
  const now = useNow();
  const { data, failureCount, failureReason } = useQuery({
    queryKey: ['rooms'],
    queryFn: async () => {
      const { rooms, serverTime } = await api.get<RoomList>('/api/rydesync/rooms', { anonymous: true });
      return { rooms, deviceIsAheadMs: Date.now() - serverTime };
    },
    refetchInterval: askEveryMs,
  });
  const rooms = data?.rooms;

  return (
    <section aria-labelledby="open-rooms" className={styles.open}>
      <h2 id="open-rooms" className="section-title">
        Rooms right now
      </h2>
      {!data && failureCount === 0 && <p className="muted">Looking for rooms…</p>}
      {!data && failureCount > 0 && (
        <p role="alert">
          <ErrorText
            error={failureReason}
            words="We can’t list the rooms right now. You can still join one by name."
          />
        </p>
      )}
      {rooms && !rooms.some(({ resident }) => !resident) && (
        <p className="muted">
          Nobody has a room open right now
          {rooms.length > 0 ? ', but the house is playing.' : '. Why not open one?'}
        </p>
      )}
      <ul className={styles.rooms} data-testid="open-rooms">
        {rooms?.map(room => (
          <RoomCard key={room.room} room={room} tracks={tracks} now={now - data!.deviceIsAheadMs} />
        ))}
      </ul>
    </section>
  );
}

/** The server's answer; times are epoch milliseconds. */
type RoomList = { rooms: RoomSummary[]; serverTime: number };
type CardProps = { room: RoomSummary; tracks: Track[]; now: number };

function RoomCard({ room: { room, participants, resident, session, state }, tracks, now }: CardProps) {
  const track = tracks.find(({ url }) => url === session?.trackUrl);
  const duration = track?.durationSeconds ?? session?.duration;
  const position = session ? Math.min(positionAt(session, now), duration ?? Infinity) : 0;
  const progress = duration ? position / duration : 0;
  const title = session ? trackTitle(session, tracks) : undefined;
  const artist = track?.artist === resident?.band ? undefined : track?.artist;

  return (
    <li className={styles.card} style={foldOfTrack(residentRoomOf(room) ?? track)}>
      <span className={styles.cover}>
        <Cover url={track?.coverUrl} seed={session?.trackUrl ?? room} />
      </span>
      <div className={styles.about}>
        <p className={styles.room}>
          <Link to={paths.room(room)} prefetch="intent">
            {resident?.band ?? room}
          </Link>
        </p>
        <p className={styles.what}>{describeTrack(artist ? `${title} by ${artist}` : title, state)}</p>
        <p className={styles.when}>
          <span>
            {resident && participants > 0 && 'House · '}
            {describeListeners(participants, resident ? 'The house plays' : 'Be the first to listen')}
          </span>
          {session && duration !== undefined && (
            <span>
              {formatTime(position)} / {formatTime(duration)}
            </span>
          )}
        </p>
      </div>
      <span className={styles.progress} style={{ '--progress': progress } as CSSProperties} aria-hidden />
    </li>
  );
}

function useNow(): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
