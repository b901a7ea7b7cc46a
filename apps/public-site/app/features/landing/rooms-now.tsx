import { useEffect, useState } from 'react';
import { brand, company } from '@sevenfold/brand';
import { foldStyle, useAuth } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { useAtRest } from '../../shell/coming-to-rest';
import { Link } from '../../shell/link';
import type { RoomNow } from './watch-rooms';
import styles from './rooms-now.module.css';

/** The first of `residentRooms`, where music always plays. Importing the list would add it to the first scripts. */
const residentRoom = 'seven-of-us';

/**
 * Open listening rooms, live once the page is idle. Before that, or without an answer, says what listening
 * rooms are.
 */
export function RoomsNow() {
  const rooms = useRoomsNow();
  const best = rooms?.find(({ playing }) => playing)?.room ?? residentRoom;
  const { title, lead, quiet } = company.rooms;

  return (
    <section
      className={styles.section}
      style={foldStyle('echoverse')}
      aria-labelledby="rooms-now"
      data-ornament
    >
      <div>
        <p className={styles.name}>{brand.listeningRooms}</p>
        <h2 id="rooms-now" className={styles.title}>
          {title}
        </h2>
        <p className={styles.lead}>{lead}</p>
        <div className={`actions ${styles.actions}`}>
          <Link className={`sf-button ${styles.listen}`} to={paths.room(best)}>
            Listen now
          </Link>
          <Link className={`sf-button ${styles.all}`} to={paths.rydeSync}>
            All rooms
          </Link>
        </div>
      </div>
      <div className={styles.now}>
        {rooms?.length ? (
          <ul className={styles.rooms} data-testid="rooms-now">
            {rooms.map(({ room, name, track, listeners, playing }) => (
              <li key={room}>
                <Link to={paths.room(room)} className={styles.room}>
                  <Bars playing={playing} />
                  <span className={styles.roomName}>{name}</span>
                  <span className={styles.track}>{track}</span>
                  <span className={styles.listeners}>{listeners}</span>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <div className={styles.quiet}>
            <Wave />
            <p>{quiet}</p>
          </div>
        )}
      </div>
    </section>
  );
}

/** Undefined until the rooms are loaded. */
function useRoomsNow(): RoomNow[] | undefined {
  const { api } = useAuth();
  const [rooms, setRooms] = useState<RoomNow[]>();
  const loaded = useAtRest(() => import('./watch-rooms'));
  useEffect(() => loaded?.watchRooms(api, setRooms), [loaded, api]);
  return rooms;
}

function Bars({ playing }: { playing: boolean }) {
  return (
    <span className={styles.bars} data-playing={playing} aria-hidden>
      <i />
      <i />
      <i />
    </span>
  );
}

function Wave() {
  return (
    <svg className={styles.wave} viewBox="0 0 350 140" preserveAspectRatio="none" aria-hidden>
      {Array.from({ length: 7 }, (_, row) => (
        <path key={row} d={`M0 ${10 + row * 20}${'l12.5 -9 12.5 18 12.5 -18 12.5 9'.repeat(7)}`} />
      ))}
    </svg>
  );
}
