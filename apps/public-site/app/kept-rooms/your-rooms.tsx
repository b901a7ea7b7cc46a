import { useRef, type RefObject } from 'react';
import { ErrorText } from '@sevenfold/ui/reference';
import { keeperAwayMs, type KeptRoom } from '@sevenfold/contracts';
import { paths } from '../config/paths';
import rows from '../controls/rows.module.css';
import { PlanParty } from '../parties/plan-party';
import { Link } from '../shell/link';
import { dayOf } from '../local-time';
import { ReleaseRoom } from './release-room';
import { useKeptRooms } from './use-kept-rooms';
import styles from './kept-rooms.module.css';

/** The rooms that the signed-in person keeps. `compact` is a smaller list, below other content. */
export default function YourRooms({ compact = false }: { compact?: boolean }) {
  const { kept, release } = useKeptRooms();
  const rooms = kept.data?.rooms;
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <section aria-labelledby="your-rooms" className={compact ? styles.compact : styles.section}>
      <h2 ref={heading} tabIndex={-1} id="your-rooms" className={compact ? 'part-title' : 'section-title'}>
        Your rooms
      </h2>
      {!rooms && !kept.error && (
        <p className="muted" role="status">
          Loading your rooms…
        </p>
      )}
      {!rooms && kept.error && (
        <p role="alert" className={styles.fault}>
          <ErrorText error={kept.error} />{' '}
          <button type="button" className="sf-button sf-button-quiet" onClick={() => void kept.refetch()}>
            Try again
          </button>
        </p>
      )}
      {rooms?.length === 0 && (
        <p className="muted">None yet. Choose “Keep this room” in a room’s settings to stay its host.</p>
      )}
      {rooms && rooms.length > 0 && (
        <>
          <ul className={rows.rows} data-testid="kept-rooms">
            {rooms.map(room => (
              <Row
                key={room.room}
                {...room}
                heading={heading}
                busy={release.isPending && release.variables === room.room}
                onRelease={() => release.mutate(room.room)}
              />
            ))}
          </ul>
          <p className="muted">{describeRoomsLeft(rooms.length, kept.data!.most)}</p>
        </>
      )}
      {release.error && (
        <p role="alert" className={styles.fault}>
          <ErrorText error={release.error} />
        </p>
      )}
    </section>
  );
}

type RowProps = KeptRoom & {
  busy: boolean;
  /** Heading of the list, which gets the focus when the row disappears. */
  heading: RefObject<HTMLElement | null>;
  onRelease(): void;
};

function Row({ room, lastUsed, busy, heading, onRelease }: RowProps) {
  return (
    <li>
      <div className={styles.about}>
        <Link to={paths.room(room)} className={styles.name}>
          {room}
        </Link>
        <span className="muted">Last visited {dayOf(lastUsed)}</span>
      </div>
      <PlanParty room={room} />
      <ReleaseRoom room={room} busy={busy} heading={heading} onRelease={onRelease} />
    </li>
  );
}

const dayMs = 24 * 60 * 60_000;

function describeRoomsLeft(count: number, most: number): string {
  const kept = `You keep ${count} of ${most} rooms.`;
  const released = `We release a room after ${keeperAwayMs / dayMs} days without you.`;
  return count < most ? `${kept} ${released}` : `${kept} Release one to keep another. ${released}`;
}
