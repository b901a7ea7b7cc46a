import type { AdminParticipant } from '@sevenfold/contracts';
import { Moment } from '../../components/moment';
import { PersonLink } from '../../components/person-link';
import { Skeleton } from '../../components/skeleton';
import { nameOf } from './member-name';
import { doneBy, describeActivity, trackIn } from './describe-activity';
import { useRoomTimeline } from './use-room';
import styles from './room.module.css';

/** Events of a room, to the second. */
export function Timeline({ room, members }: { room: string; members: readonly AdminParticipant[] }) {
  const timeline = useRoomTimeline(room);
  const activities = timeline.data ?? [];
  return (
    <section className="panel" aria-labelledby="timeline">
      <div className="panel-head">
        <h2 id="timeline">Timeline</h2>
      </div>
      {timeline.isPending && <Skeleton />}
      {timeline.isError && <p className="muted">We couldn’t load the timeline.</p>}
      {timeline.isSuccess && activities.length === 0 && (
        <p className="muted">No entries for this room. Only the newest are kept.</p>
      )}
      <ol
        className={`${styles.list} ${styles.timeline}`}
        aria-label="Timeline, newest first"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
        tabIndex={0}
      >
        {activities.map(({ id, timestamp, ...activity }) => (
          <li key={id}>
            <Moment className="muted" at={timestamp} seconds />
            <span className={styles.what}>
              {describeActivity(activity)}
              {trackIn(activity) && <span className="small">{trackIn(activity)}</span>}
              {doneBy(activity) && (
                <span className="small">
                  by <PersonLink uid={doneBy(activity)!}>{nameOf(doneBy(activity)!, members)}</PersonLink>
                </span>
              )}
            </span>
            {activity.user && (
              <PersonLink uid={activity.user} withId>
                {nameOf(activity.user, members)}
              </PersonLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
