import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isGuest } from '@sevenfold/contracts';
import { paths } from '../config/paths';
import { useName } from '../lib/use-name';
import { CopyableId } from './copyable-id';
import styles from './person-link.module.css';

type Props = {
  uid: string;
  /** Shows the id, too. */
  withId?: boolean;
  /** The name, if the caller knows it. */
  children?: ReactNode;
};

/** Someone's name, linked to their account if they have one. Without a name, their id. */
export function PersonLink({ uid, withId = false, children }: Props) {
  const found = useName(children ? undefined : uid);
  const name = children ?? found;
  if (!name) return <CopyableId id={uid} />;
  return (
    <span className={styles.person}>
      {/* Guests and services have no account. */}
      {isGuest(uid) ? (
        <span title={uid}>{name}</span>
      ) : (
        <Link to={paths.account(uid)} title={uid}>
          {name}
        </Link>
      )}
      {withId && <CopyableId id={uid} />}
    </span>
  );
}
