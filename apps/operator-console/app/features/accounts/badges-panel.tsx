import { divisions } from '@sevenfold/brand';
import { badgeOf, type Profile } from '@sevenfold/contracts';
import styles from './accounts.module.css';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

export function BadgesPanel({ profile }: { profile: Profile }) {
  const badges = Object.entries(profile.account.badges);
  return (
    <section className="panel" aria-labelledby="badges">
      <div className="panel-head">
        <h2 id="badges">Badges</h2>
      </div>
      {badges.length === 0 && <p className="muted">None earned yet.</p>}
      <ul className={styles.list}>
        {badges.map(([id, { division, awardedAt }]) => (
          <li key={id}>
            <span className={styles.what}>
              {badgeOf(id)?.name ?? id}
              <span className={styles.small}>{divisions[division].name}</span>
            </span>
            <time className="muted" dateTime={awardedAt}>
              {day.format(new Date(awardedAt))}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
