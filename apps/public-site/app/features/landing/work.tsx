import type { ReactNode } from 'react';
import { company, studioCases, studioServices } from '@sevenfold/brand';
import { DivisionIcon, foldStyle } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import styles from './work.module.css';

/** Projects, and the services behind them. `cases` shows the first ones with pictures. */
export function Work({ cases }: { cases: ReactNode }) {
  return (
    <section id="work" className={`page ${styles.work}`} aria-labelledby="work-title">
      <div className={styles.heading}>
        <h2 id="work-title" className="section-title">
          What Do I Actually Do?
        </h2>
        <p>{company.work.lead}</p>
      </div>
      {cases}
      <p className={styles.all}>
        <Link to={paths.work}>All {studioCases.length} case studies</Link>
      </p>
      <ul className={styles.list}>
        {studioServices.map(({ slug, name, summary, division }) => (
          <li key={slug} style={foldStyle(division)}>
            <Link to={paths.service(slug)} className={styles.row}>
              <span className={styles.icon}>
                <DivisionIcon division={division} size={34} />
              </span>
              <span className={styles.name}>{name}</span>
              <span className={styles.summary}>{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
