import { residentRooms } from '@sevenfold/contracts';
import { foldStyle } from '@sevenfold/ui';
import { paths } from '../../../config/paths';
import { Link } from '../../../shell/link';
import styles from './rydesync-home.module.css';

export function RydeSyncHero() {
  return (
    <section className={styles.hero} style={foldStyle('echoverse')}>
      <Waves />
      <h1>
        One song.
        <br />
        One second.
      </h1>
      <p>
        RydeSync rooms steer every listener to the same moment of the same track, to within a few
        milliseconds. Open a room and choose the music, or step into one where the house plays, day and night.
      </p>
      <p>
        <Link to={paths.room(residentRooms[0]!.room)} className="sf-button">
          Listen now
        </Link>
      </p>
    </section>
  );
}

function Waves() {
  return (
    <svg className={styles.waves} viewBox="0 0 700 280" preserveAspectRatio="none" aria-hidden>
      {Array.from({ length: 7 }, (_, row) => (
        <path key={row} d={`M0 ${20 + row * 40}${'l25 -18 25 36 25 -36 25 18'.repeat(7)}`} />
      ))}
    </svg>
  );
}
