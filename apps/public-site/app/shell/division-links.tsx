import { divisionList } from '@sevenfold/brand';
import { DivisionIcon, foldStyle } from '@sevenfold/ui';
import { paths } from '../config/paths';
import { Link } from './link';
import styles from './division-links.module.css';

/** The seven divisions and the service status, as the menus show them. */
export function DivisionLinks() {
  return (
    <ul className={styles.list}>
      {divisionList.map(({ id, name, trade }) => (
        <li key={id} style={foldStyle(id)}>
          <Link to={paths.division(id)} className={styles.link}>
            <span className={styles.icon}>
              <DivisionIcon division={id} />
            </span>
            <span>
              <span className={styles.name}>{name}</span>
              <span className={styles.trade}>{trade}</span>
            </span>
          </Link>
        </li>
      ))}
      <li>
        <Link to={paths.status} className={styles.link}>
          <span className={styles.statusIcon} aria-hidden>
            <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor">
              <path d="M3 13h4l3-8 4 14 3-6h4v-2h-5.2l-1.6 3.2L10 1 5.6 11H3z" />
            </svg>
          </span>
          <span>
            <span className={styles.name}>Service Status</span>
            <span className={styles.trade}>Everything we run, and how it’s doing</span>
          </span>
        </Link>
      </li>
    </ul>
  );
}
