import { studioCases, type StudioCase } from '@sevenfold/brand';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { CaseList } from './case-list';
import styles from './case-strip.module.css';

type Props = { title: string; cases: StudioCase[] };

/** Some case studies on another page, with a link to all. */
export function CaseStrip({ title, cases }: Props) {
  if (cases.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={title}>
      <div className={styles.head}>
        <h2 className="section-title">{title}</h2>
        <Link to={paths.work}>All {studioCases.length} case studies</Link>
      </div>
      <CaseList cases={cases} layout="pair" />
    </section>
  );
}
