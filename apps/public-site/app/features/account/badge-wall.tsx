import { useState, type CSSProperties } from 'react';
import { divisions } from '@sevenfold/brand';
import { badges, divisionIds, type Badge, type DivisionId, type Profile } from '@sevenfold/contracts';
import { foldStyle } from '@sevenfold/ui';
import { dayOf } from '../../local-time';
import { recordUserAction } from '../../user-actions/report-user-actions';
import { BadgeFold } from './badge-fold';
import styles from './badge-wall.module.css';

const animationMs = 2000;

/** All badges by division: those the person has, and how to earn the others. */
export function BadgeWall({ profile }: { profile: Profile }) {
  const held = (badge: Badge) => profile.divisions[badge.division]?.badges.includes(badge.id) ?? false;
  const unlocked = badges.filter(held).length;

  return (
    <section className={styles.wall} aria-labelledby="badges">
      <h2 id="badges" className="section-title">
        Badges
      </h2>
      <p className="muted">
        {unlocked} of {badges.length} earned. Each badge says how to unlock it.
      </p>
      {divisionIds
        .filter(id => badges.some(badge => badge.division === id))
        .map(id => (
          <DivisionBadges key={id} division={id} profile={profile} held={held} />
        ))}
      <OtherBadges profile={profile} />
    </section>
  );
}

interface DivisionBadgesProps {
  division: DivisionId;
  profile: Profile;
  held(badge: Badge): boolean;
}

function DivisionBadges({ division, profile, held }: DivisionBadgesProps) {
  return (
    <div className={styles.division} style={foldStyle(division)}>
      <h3>{divisions[division].name}</h3>
      <ul>
        {badges
          .filter(badge => badge.division === division)
          .map(badge => (
            <li key={badge.id}>
              {held(badge) ? (
                <UnlockedBadge badge={badge} awardedAt={profile.account.badges[badge.id]?.awardedAt} />
              ) : (
                <LockedBadge badge={badge} />
              )}
            </li>
          ))}
      </ul>
    </div>
  );
}

function UnlockedBadge({ badge, awardedAt }: { badge: Badge; awardedAt: string | undefined }) {
  const [playing, setPlaying] = useState(0);

  function play() {
    setPlaying(count => count + 1);
    recordUserAction('badge_viewed', { division: badge.division, details: { badge: badge.id } });
  }

  return (
    <button
      type="button"
      className={styles.badge}
      data-badge={badge.id}
      data-state="unlocked"
      data-rarity={badge.rarity}
      data-glow={badge.glowEffect || undefined}
      data-animating={playing > 0 || undefined}
      onClick={play}
    >
      <span
        // Another click restarts it.
        key={playing}
        className={styles.picture}
        data-animation={playing > 0 ? badge.animation : undefined}
        style={{ '--animation-ms': `${animationMs}ms` } as CSSProperties}
        onAnimationEnd={event => event.target === event.currentTarget && setPlaying(0)}
      >
        <BadgeFold badge={badge} />
      </span>
      <span className={styles.text}>
        <strong>{badge.name}</strong>
        <Tags badge={badge} />
        <span>{badge.description}</span>
        {awardedAt && (
          <span className="muted">
            Earned <span className={styles.day}>{dayOf(awardedAt)}</span>
          </span>
        )}
      </span>
    </button>
  );
}

/** A hidden badge hides its name, not its condition. */
function LockedBadge({ badge }: { badge: Badge }) {
  return (
    <div className={styles.badge} data-badge={badge.id} data-state="locked">
      <span className={styles.picture}>
        <BadgeFold badge={badge} locked />
      </span>
      <span className={styles.text}>
        <strong>{badge.hidden ? 'A secret' : badge.name}</strong>
        <Tags badge={badge} />
        <span>
          <span className={styles.locked}>Locked.</span> {badge.unlockCondition}
        </span>
      </span>
    </div>
  );
}

const Tags = ({ badge: { rarity, category } }: { badge: Badge }) => (
  <span className={styles.tags}>
    {rarity} · {category}
  </span>
);

/** Badges of the former platform that can no longer be earned. */
function OtherBadges({ profile }: { profile: Profile }) {
  const known = new Set<string>(badges.map(({ id }) => id));
  const others = Object.entries(profile.account.badges).filter(([id]) => !known.has(id));
  if (others.length === 0) return null;
  return (
    <div className={styles.division}>
      <h3>From our earlier site</h3>
      <p className={styles.others}>{others.map(([id]) => id).join(', ')}</p>
    </div>
  );
}
