import { badges } from '@sevenfold/contracts';
import type { Division } from '@sevenfold/brand';
import { useAuth } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { RequestAccess } from './request-access';
import styles from './membership.module.css';

/** Says on a division's page whether the person is a member and how to become one, and shows the division's badges. */
export function Membership({ division: { id, name } }: { division: Division }) {
  const { account, loading, profile } = useAuth();
  const level = profile?.access.divisions[id];
  const isMember = level !== undefined && level !== 'guest';
  const given = badges.filter(({ division }) => division === id);

  return (
    <section className={styles.membership} aria-labelledby="membership">
      <h2 id="membership">Membership</h2>
      <div className={styles.terms}>
        <p>
          {isMember
            ? `You’re ${level === 'owner' ? 'an owner' : 'a member'} of ${name}.`
            : `Members see things ${name} doesn’t show anyone else. Request access and we’ll get back to you.`}
          {id === 'echoverse' && !isMember && (
            <>
              {' '}
              <Link to={paths.echoverseLocked}>What a member of EchoVerse sees</Link>
            </>
          )}
        </p>
        {account && !isMember && (
          <div className={`actions ${styles.actions}`}>
            <RequestAccess key={id} division={id} />
          </div>
        )}
        {!account && !loading && (
          <p>
            <Link to={paths.signInFrom(paths.division(id))}>Sign in</Link> to request membership.
          </p>
        )}
        {given.length > 0 && (
          <>
            <h3 className={styles.badgesTitle}>Badges you can earn</h3>
            <dl className={styles.badges}>
              {given.map(badge => (
                <div key={badge.id}>
                  <dt>{badge.hidden ? 'Secret badge' : badge.name}</dt>
                  <dd>{badge.unlockCondition}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </section>
  );
}
