import { casePicture, divisions, type StudioCase } from '@sevenfold/brand';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import styles from './case-list.module.css';

/** Size of every poster, in its own units. */
export const posterSize = { width: 900, height: 1200 };

type Props = {
  cases: StudioCase[];
  /** `wall` staggers its columns, `row` is one line, `pair` has words beside the posters. */
  layout: 'wall' | 'row' | 'pair';
  heading?: 'h2' | 'h3';
};

/** Posters of case studies, each a link to its case. */
export function CaseList({ cases, layout, heading: Heading = 'h3' }: Props) {
  return (
    <ul className={styles.list} data-layout={layout}>
      {cases.map(({ slug, title, client, division, line, poster }) => (
        <li key={slug} className={styles.case}>
          <span className={styles.frame}>
            <img src={casePicture(slug, 'poster')} alt={poster} {...posterSize} loading="lazy" />
          </span>
          <div>
            <Heading className={styles.title}>
              <Link to={paths.case(slug)}>{title}</Link>
            </Heading>
            <p className={styles.for}>
              {client} <span>{divisions[division].name}</span>
            </p>
            <p className={styles.line}>{line}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
