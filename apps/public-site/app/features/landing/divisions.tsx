import { divisionList, type DivisionId } from '@sevenfold/brand';
import { DivisionCard, type CardDemo } from './division-card';
import styles from './divisions.module.css';

export function Divisions({ demoOf }: { demoOf(division: DivisionId): CardDemo }) {
  return (
    <section className="page" aria-labelledby="divisions">
      <h2 id="divisions" className="section-title">
        Seven divisions
      </h2>
      <ul className={styles.grid}>
        {divisionList.map(division => (
          <li key={division.id}>
            <DivisionCard division={division} demo={demoOf(division.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
