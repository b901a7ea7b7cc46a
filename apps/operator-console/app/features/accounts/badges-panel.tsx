import { divisions } from '@sevenfold/brand';
import { badgeOf, type Profile } from '@sevenfold/contracts';
import { Moment } from '../../components/moment';
import styles from './accounts.module.css';

export function BadgesPanel({ profile }: { profile: Profile }) {
  const badges = Object.entries(profile.account.badges);
  return (
    <section className="panel" aria-labelledby="badges">
      <div className="panel-head">
        <h2 id="badges">Badges</h2>
      </div>
      {badges.length === 0 && <p className="muted">No badges yet.</p>}
      <ul className={styles.list}>
        {badges.map(([id, { division, awardedAt }]) => (
          <li key={id}>
            <span className={styles.what}>
              {badgeOf(id)?.name ?? id}
              <span className="small">{divisions[division].name}</span>
            </span>
            <Moment className="muted" at={awardedAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
