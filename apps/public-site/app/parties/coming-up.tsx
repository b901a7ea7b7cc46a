import { paths } from '../config/paths';
import { Link } from '../shell/link';
import { formatUpcoming } from './party-time';
import { serverNow, useComingUp } from './use-parties';
import styles from './parties.module.css';

/** Upcoming parties in open rooms. Renders nothing without any: most evenings have no party. */
export default function ComingUp() {
  const { data } = useComingUp();
  if (!data || data.parties.length === 0) return null;
  const now = serverNow(data);

  return (
    <section aria-labelledby="coming-up" className={styles.comingUp}>
      <h2 id="coming-up" className="part-title">
        Coming up
      </h2>
      <ul className={styles.parties} data-testid="coming-up">
        {data.parties.map(({ id, title, room, beginsAt, by }) => (
          <li key={id}>
            <Link to={paths.party(id)} className={styles.title}>
              <bdi>{title}</bdi>
            </Link>
            <span className="muted">
              {beginsAt > now ? formatUpcoming(beginsAt, now) : 'Now'} · {room}
              {by && ` · ${by}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
