import { Link } from 'react-router-dom';
import type { Profile, Purchase } from '@sevenfold/contracts';
import { divisions, isDivisionId } from '@sevenfold/brand';
import { messageOf, useAuth } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { useAccount } from './api/use-account';
import { PleaseSignIn } from './please-sign-in';
import { shownWebsite } from './shown-website';
import styles from './profile-page.module.css';

export function ProfilePage() {
  const { user } = useAuth();
  const { data: profile, error } = useAccount();

  if (!user || user.anonymous) return <PleaseSignIn from={paths.profile} />;
  if (!profile) {
    return (
      <p className="page" role="status">
        {error ? messageOf(error) : 'Loading your profile…'}
      </p>
    );
  }
  return <ProfileSheet profile={profile} />;
}

function ProfileSheet({ profile }: { profile: Profile }) {
  const website = shownWebsite(profile.website);

  return (
    <div className="page">
      <div className={styles.head}>
        <span className={styles.initial} aria-hidden>
          {profile.identity.displayName.charAt(0).toUpperCase()}
        </span>
        <div>
          <h1 className={styles.name}>{profile.identity.displayName}</h1>
          <p className={styles.facts}>
            {profile.identity.email && <span>{profile.identity.email}</span>}
            {profile.location && <span data-testid="profile-location">{profile.location}</span>}
            {website && (
              <a href={website} rel="nofollow noopener noreferrer" data-testid="profile-website">
                {profile.website}
              </a>
            )}
          </p>
        </div>
      </div>

      <p className={styles.bio} data-testid="profile-bio">
        {profile.bio || <span className="muted">Nothing written here yet.</span>}
      </p>
      <Link to={paths.settings}>Edit in settings</Link>

      <dl className={styles.figures}>
        <Figure label="Account tier" value={profile.account.tier} />
        <Figure label="Theme" value={profile.preferences.theme} testId="profile-theme" />
        <Figure label="Member since" value={shortDate(profile.analytics.memberSince)} />
        <Figure label="Total actions" value={profile.analytics.totalActions} testId="profile-total-actions" />
        <Figure label="Total purchases" value={profile.analytics.totalPurchases} />
        <Figure label="Total rewards" value={profile.analytics.totalRewards} />
      </dl>

      <Purchases purchases={profile.purchases} />
      <Badges profile={profile} />
    </div>
  );
}

function Figure({ label, value, testId }: { label: string; value: string | number; testId?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-testid={testId}>{value}</dd>
    </div>
  );
}

function Purchases({ purchases }: { purchases: Purchase[] }) {
  return (
    <section className={styles.part} aria-labelledby="purchases">
      <h2 id="purchases" className="section-title">
        Purchases
      </h2>
      {purchases.length === 0 && <p className="muted">Nothing bought yet.</p>}
      <ul className={styles.rows}>
        {purchases.map(({ id, description, date, amount, status }) => (
          <li key={id} data-status={status}>
            <span>{description}</span>
            <span>{shortDate(date)}</span>
            <span>{amount.toFixed(2)}</span>
            <span>{status}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Badges({ profile }: { profile: Profile }) {
  const awarded = Object.entries(profile.divisions).flatMap(([division, held]) =>
    (held?.badges ?? []).map(badge => ({ badge, division })),
  );

  return (
    <section className={styles.part} aria-labelledby="badges">
      <h2 id="badges" className="section-title">
        Badges
      </h2>
      {awarded.length === 0 && (
        <p className="muted">None yet. Divisions award them for what you do: listening, building, asking.</p>
      )}
      <ul className={styles.rows}>
        {awarded.map(({ badge, division }) => (
          <li key={badge}>
            <span>{badge}</span>
            <span>{isDivisionId(division) ? divisions[division].name : division}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function shortDate(moment: string): string {
  return new Date(moment).toLocaleDateString(undefined, { dateStyle: 'medium' });
}
