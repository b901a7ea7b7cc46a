import { studioCases, studioServices } from '@sevenfold/brand';
import { foldStyle } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { CaseList } from './case-list';
import styles from './work-index.module.css';

/** All case studies, and the services that they show. */
export function WorkIndex() {
  return (
    <div className="page">
      <header>
        <h1 className="page-title">Work we’d sign.</h1>
        <p className="page-lead">
          Nine projects, told from the problem to what came of it, with the people who made them. Most crossed
          the table more than once.
        </p>
      </header>
      <CaseList cases={studioCases} layout="wall" heading="h2" />

      <section className={styles.services} aria-labelledby="services">
        <h2 id="services" className="section-title">
          What we can do for you
        </h2>
        <ul>
          {studioServices.map(({ slug, name, summary, division }) => (
            <li key={slug} style={foldStyle(division)}>
              <Link to={paths.service(slug)}>{name}</Link>
              <p>{summary}</p>
            </li>
          ))}
        </ul>
        <Link className="sf-button" to={paths.contact}>
          Start a project
        </Link>
      </section>
    </div>
  );
}
