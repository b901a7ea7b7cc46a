import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { foldStyle, useAuth } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { JoinRoomForm } from './join-room-form';
import styles from './rydesync-home.module.css';

type OpenRoom = { room: string; participants: number };

export function RydeSyncHome() {
  return (
    <div style={foldStyle('echoverse')}>
      <section className={styles.hero}>
        <Waves />
        <h1>
          One song.
          <br />
          One second.
        </h1>
        <p>
          RydeSync rooms steer every listener to the same moment of the same track, to within a few
          milliseconds. The first one in hosts. Everybody else just listens.
        </p>
      </section>
      <div className={`page ${styles.columns}`}>
        <section aria-labelledby="join">
          <h2 id="join" className="section-title">
            Open or join
          </h2>
          <JoinRoomForm />
        </section>
        <OpenRooms />
      </div>
    </div>
  );
}

function OpenRooms() {
  const { api } = useAuth();
  const { data } = useQuery({
    queryKey: ['rooms'],
    queryFn: () => api.get<{ rooms: OpenRoom[] }>('/api/rydesync/rooms', { anonymous: true }),
    refetchInterval: 10_000,
  });

  return (
    <section aria-labelledby="open-rooms">
      <h2 id="open-rooms" className="section-title">
        Playing now
      </h2>
      {data?.rooms.length === 0 && <p className="muted">It is quiet. A good moment to open a room.</p>}
      <ul className={styles.rooms}>
        {data?.rooms.map(({ room, participants }) => (
          <li key={room}>
            <Link to={paths.room(room)}>{room}</Link>
            <span>{participants === 1 ? '1 listener' : `${participants} listeners`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same wave, seven times, in step. */
function Waves() {
  return (
    <svg className={styles.waves} viewBox="0 0 700 280" preserveAspectRatio="none" aria-hidden>
      {Array.from({ length: 7 }, (_, row) => (
        <path key={row} d={`M0 ${20 + row * 40}${'l25 -18 25 36 25 -36 25 18'.repeat(7)}`} />
      ))}
    </svg>
  );
}
