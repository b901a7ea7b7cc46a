import type { ReactNode } from 'react';
import { divisionList, leads, studioCases, type Division } from '@sevenfold/brand';
import { divisionPages } from '@sevenfold/brand/division-pages';
import { DivisionIcon, foldStyle } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Portrait } from '../../people/portrait';
import { Link } from '../../shell/link';
import { ProjectTitle } from '../../project-title';
import styles from './division-body.module.css';

type Props = {
  division: Division;
  demo: ReactNode;
  places?: ReactNode;
  work: ReactNode;
  membership: ReactNode;
};

/** A division's page around its demo. `places` links to the pages below it. */
export function DivisionBody({ division, demo, places, work, membership }: Props) {
  const { id, name, currentProjects, showcase, whyILoveIt } = division;
  const page = divisionPages[id];
  // Those with a case study follow as work; the demo above is not repeated.
  const projects = currentProjects.filter(
    ({ title }) => title !== showcase?.title && studioCases.every(study => study.title !== title),
  );

  return (
    <div className={`page ${styles.body}`} style={foldStyle(id)} data-division={id}>
      <p className={styles.introduction}>{page.introduction}</p>

      <dl className={styles.numbers}>
        {page.numbers.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>

      {demo}

      <section className={styles.part} aria-labelledby="principles">
        <h2 id="principles" className="section-title">
          How we work
        </h2>
        <ol className={styles.principles}>
          {page.principles.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className={styles.part} aria-labelledby="projects">
        <h2 id="projects" className="section-title">
          On the table now
        </h2>
        <ul className={styles.projects}>
          {projects.map(project => (
            <li key={project.title} className="sheet">
              <h3>
                <ProjectTitle project={project} />
              </h3>
              <p>{project.detail}</p>
            </li>
          ))}
        </ul>
      </section>

      {places}

      {work}

      <section className={styles.love} aria-labelledby="why">
        <h2 id="why">Why I love it</h2>
        <div>
          <p>{whyILoveIt}</p>
          <Portrait person={leads[id]} large />
        </div>
      </section>

      <div className={`actions ${styles.actions}`}>
        <Link className="sf-button" to={paths.contact}>
          Work with {name}
        </Link>
        {id === 'nexus' && (
          <Link className="sf-button sf-button-quiet" to={paths.nexusExamples}>
            See code examples
          </Link>
        )}
      </div>

      {membership}

      <OtherDivisions current={division} />
    </div>
  );
}

function OtherDivisions({ current }: { current: Division }) {
  return (
    <nav className={styles.others} aria-label="Other divisions">
      {divisionList
        .filter(({ id }) => id !== current.id)
        .map(({ id, name }) => (
          <Link key={id} to={paths.division(id)} style={foldStyle(id)}>
            <DivisionIcon division={id} size={28} />
            {name}
          </Link>
        ))}
    </nav>
  );
}
