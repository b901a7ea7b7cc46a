import type { ReactNode } from 'react';
import type { Division } from '@sevenfold/brand';
import { divisionPages } from '@sevenfold/brand/division-pages';
import { foldStyle } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import styles from './division-body.module.css';

/** The part of a division's page that shows before the session is known. */
export function DivisionTeaser({ division, children }: { division: Division; children?: ReactNode }) {
  const { id, name } = division;
  return (
    <div className={`page ${styles.body}`} style={foldStyle(id)} data-division={id}>
      <p className={styles.introduction}>{divisionPages[id].introduction}</p>
      <p className={styles.invitation} data-invitation>
        <Link to={paths.signInFrom(paths.division(id))}>Sign in</Link> to read on: current projects, how{' '}
        {name} works, and what it’s proud of.
      </p>
      {children}
    </div>
  );
}
