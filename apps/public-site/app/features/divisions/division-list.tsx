import { Link } from 'react-router-dom';
import { divisionList } from '@sevenfold/brand';
import { DivisionIcon, foldStyle } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import styles from './division-list.module.css';

/** The seven as a stack of folded strips, each a way in. */
export function DivisionList() {
  return (
    <>
      <div className="page">
        <h1 className="page-title">Divisions</h1>
        <p className="page-lead">
          Seven workshops, each with its own craft and its own stubborn standards. Pick a door.
        </p>
      </div>
      <ul className={styles.stack}>
        {divisionList.map(({ id, name, trade, focus }) => (
          <li key={id} style={foldStyle(id)}>
            <Link to={paths.division(id)} className={styles.strip}>
              <DivisionIcon division={id} size={64} />
              <span className={styles.name}>{name}</span>
              <span className={styles.text}>
                <strong>{trade}</strong>
                {focus}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
