import type { ReactNode } from 'react';
import type { Division } from '@sevenfold/brand';
import { divisionPages } from '@sevenfold/brand/division-pages';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import styles from './division-body.module.css';

/** The part of a division's page that shows before the session is known. */
export function DivisionTeaser({ division, children }: { division: Division; children?: ReactNode }) {
  return (
    <div className="page">
      <p className={styles.introduction}>{divisionPages[division.id].introduction}</p>
      <p className={styles.invitation} data-invitation>
        <Link to={paths.signInFrom(paths.division(division.id))}>Sign in</Link> to read on: current projects,
        how {division.name} works, and what it’s proud of.
      </p>
      {children}
    </div>
  );
}
