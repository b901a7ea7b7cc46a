import { divisionList } from '@sevenfold/brand';
import { DivisionCard } from './division-card';
import styles from './divisions.module.css';

export function Divisions() {
  return (
    <section className="page" aria-labelledby="divisions">
      <h2 id="divisions" className="section-title">
        Seven divisions
      </h2>
      <ul className={styles.grid}>
        {divisionList.map(division => (
          <li key={division.id}>
            <DivisionCard division={division} />
          </li>
        ))}
      </ul>
    </section>
  );
}
