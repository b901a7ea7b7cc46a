import type { ReactNode } from 'react';
import type { Profile, Purchase } from '@sevenfold/contracts';
import { initialOf, useAuth } from '@sevenfold/ui';
import { ErrorText } from '@sevenfold/ui/reference';
import { paths } from '../../config/paths';
import { useKeptRooms } from '../../kept-rooms/use-kept-rooms';
import YourRooms from '../../kept-rooms/your-rooms';
import { Link } from '../../shell/link';
import { dayOf } from '../../local-time';
import { useAccount } from './api/use-account';
import { useOwnMessages } from './api/use-own-messages';
import { BadgeWall } from './badge-wall';
import { MessagesSection } from './messages-section';
import { PleaseSignIn } from './please-sign-in';
import { shownWebsite } from './shown-website';
import styles from './profile-page.module.css';

export const profileLead =
  'Your messages to us and our answers, the rooms you keep, your purchases and the badges you’ve earned.';

export function ProfilePage() {
  const { account } = useAuth();

  return account ? <OwnProfile uid={account.uid} /> : <PleaseSignIn from={paths.profile} />;
}

function OwnProfile({ uid }: { uid: string }) {
  const { profile: signedIn } = useAuth();
  const { data: read, error } = useAccount();
  // Requested together with the profile, so that the sections below it are complete when they appear.
  useKeptRooms();
  useOwnMessages(uid);
  // Each sign-in returns the profile, which saves this page a request.
  const profile = read ?? signedIn;

  if (profile) return <ProfileSheet profile={profile} />;
  return <ProfileTeaser text={error ? <ErrorText error={error} /> : 'Loading your profile…'} />;
}

/** Shown until the profile has loaded; prerendered. */
export function ProfileTeaser({ text }: { text: ReactNode }) {
  return (
    <div className="page">
      <h1 className="page-title">Your profile</h1>
      <p className="page-lead">{profileLead}</p>
      <p role="status">{text}</p>
    </div>
  );
}

function ProfileSheet({ profile }: { profile: Profile }) {
  const website = shownWebsite(profile.website);

  return (
    <div className="page">
      <div className={styles.head}>
        <span className={styles.initial} aria-hidden>
          {initialOf(profile.identity.displayName)}
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
        {profile.bio || <span className="muted">No bio yet.</span>}
      </p>
      <Link to={paths.settings}>Edit in settings</Link>

      <dl className={styles.figures}>
        <Figure label="Account tier" value={profile.account.tier} />
        <Figure label="Member since" value={dayOf(profile.analytics.memberSince)} />
        <Figure label="Total actions" value={profile.analytics.totalActions} testId="profile-total-actions" />
        <Figure label="Total purchases" value={profile.analytics.totalPurchases} />
        <Figure label="Total rewards" value={profile.analytics.totalRewards} />
      </dl>

      <YourRooms />
      <MessagesSection uid={profile.uid} />
      <Purchases purchases={profile.purchases} />
      <BadgeWall profile={profile} />
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
      {purchases.length === 0 ? (
        <p className="muted">No purchases yet.</p>
      ) : (
        <table className={styles.purchases} aria-labelledby="purchases">
          <thead>
            <tr>
              <th scope="col">Description</th>
              <th scope="col">Date</th>
              <th scope="col">Amount</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {purchases.map(({ id, description, date, amount, status }) => (
              <tr key={id} data-status={status}>
                <td>{description}</td>
                <td>{dayOf(date)}</td>
                <td>{amount.toFixed(2)}</td>
                <td>{status}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
