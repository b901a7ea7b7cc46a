import { badges } from '@sevenfold/contracts';
import type { Division } from '@sevenfold/brand';
import { useAuth } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { RequestAccess } from './request-access';
import styles from './membership.module.css';

/** On a division's page: whether the person is a member, how to become one, and the division's badges. */
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
            : `Members see what ${name} shares only with its own people. Request access, and an operator will decide.`}
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
          <dl className={styles.badges} aria-label={`Badges of ${name}`}>
            {given.map(badge => (
              <div key={badge.id}>
                <dt>{badge.hidden ? 'A secret' : badge.name}</dt>
                <dd>{badge.unlockCondition}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
