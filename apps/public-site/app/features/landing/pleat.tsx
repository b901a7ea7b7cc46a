import { useRef } from 'react';
import { divisionList } from '@sevenfold/brand';
import { DivisionIcon, foldStyle } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { useAtRest } from '../../shell/coming-to-rest';
import { Link } from '../../shell/link';
import styles from './pleat.module.css';

/**
 * The seven divisions as one pleated sheet. Each fold is a link and opens under the pointer or focus. Once the page is
 * idle, the sheet breathes.
 */
export function Pleat() {
  const sheet = useRef<HTMLUListElement>(null);
  const breathing = useAtRest(() => import('./breathing/in-step'));

  return (
    <figure className={styles.figure}>
      <ul ref={sheet} className={styles.pleat} aria-label="Divisions at a glance">
        {divisionList.map(({ id, name, focus }) => (
          <li key={id} className={styles.fold} style={foldStyle(id)}>
            <Link to={paths.division(id)} className={styles.face}>
              <span className={styles.icon}>
                <DivisionIcon division={id} size={36} />
              </span>
              <span className={styles.name}>{name}</span>
              <span className={styles.focus}>{focus}</span>
            </Link>
          </li>
        ))}
      </ul>
      <figcaption>{breathing && <breathing.InStep sheet={sheet} />}</figcaption>
    </figure>
  );
}
