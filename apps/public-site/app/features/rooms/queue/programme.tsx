import { onAir, type OnAir, type ResidentRoom } from '@sevenfold/contracts';
import { paths } from '../../../config/paths';
import { Link } from '../../../shell/link';
import { timeOfDay } from '../../../local-time';
import { Cover } from '../player/cover';
import { foldOfTrack } from '../player/fold-of';
import { useInRoom, useRoomPart } from '../room/room-context';
import styles from './queue.module.css';

const shown = 8;

/** Replaces the queue in a resident room: what the house plays next. */
export function Programme({ resident }: { resident: ResidentRoom }) {
  const { room } = useInRoom();
  const at = useRoomPart(({ session }) => session?.at);
  const coming = at === undefined ? [] : comingUp(resident, at);
  const onThisDevice = (serverTime: number) => serverTime - room.realtime.serverTimeOffset();

  return (
    <section className={styles.programme} aria-labelledby="programme">
      <div className={styles.head}>
        <h2 id="programme" tabIndex={-1} className={styles.heading}>
          Up next
        </h2>
      </div>
      <p className={styles.hint}>
        {resident.band} and other bands of the house, day and night. To choose the music,{' '}
        <Link to={paths.rydeSync}>open a room of your own</Link>.
      </p>
      <ol className={styles.list} data-testid="programme">
        {coming.map(({ track, at: begins, count }) => (
          <li key={count} className={styles.row} style={foldOfTrack(track)}>
            <span className={styles.thumb}>
              <Cover url={track.coverUrl} seed={track.url} />
            </span>
            <span className={styles.title}>
              <b>{track.title}</b>
              <span>{track.artist}</span>
            </span>
            <time className={styles.time} dateTime={new Date(begins).toISOString()}>
              {timeOfDay(onThisDevice(begins))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function comingUp(resident: ResidentRoom, from: number): OnAir[] {
  const coming: OnAir[] = [];
  let { nextAt } = onAir(resident, from);
  while (coming.length < shown) {
    const each = onAir(resident, nextAt);
    coming.push(each);
    ({ nextAt } = each);
  }
  return coming;
}
