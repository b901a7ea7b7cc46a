import { PersonLink } from '../../components/person-link';
import { besides, happened } from './timeline-words';
import { useRoomTimeline } from './use-room';
import styles from './room.module.css';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' });

/** Events of a room, to the second. */
export function Timeline({ room }: { room: string }) {
  const timeline = useRoomTimeline(room);
  const activities = timeline.data ?? [];
  return (
    <section className="panel" aria-labelledby="timeline">
      <div className="panel-head">
        <h2 id="timeline">Timeline</h2>
      </div>
      {timeline.isPending && <p className="muted">Loading…</p>}
      {timeline.isError && <p className="muted">The timeline could not be read.</p>}
      {timeline.isSuccess && activities.length === 0 && (
        <p className="muted">Nothing is kept of this room. Old entries make room for new ones.</p>
      )}
      <ol
        className={`${styles.list} ${styles.timeline}`}
        aria-label="What happened, newest first"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        {activities.map(({ id, timestamp, ...told }) => (
          <li key={id}>
            <time className="muted" dateTime={new Date(timestamp).toISOString()}>
              {moment.format(timestamp)}
            </time>
            <span className={styles.what}>
              {happened(told)}
              {besides(told) && <span className={styles.small}>{besides(told)}</span>}
            </span>
            {told.user && <PersonLink uid={told.user} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
