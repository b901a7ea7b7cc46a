import type { ReactNode } from 'react';
import { divisionList, type DivisionId } from '@sevenfold/brand';
import { DivisionIcon, foldStyle } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { ProjectTitle } from '../../project-title';
import styles from './division-list.module.css';

type Props = {
  demoOf(division: DivisionId): { title: string; open: boolean; toggle(): void; content(): ReactNode };
};

/** The seven divisions as folded strips: each links to its page and can show its demo. */
export function DivisionList({ demoOf }: Props) {
  return (
    <>
      <div className="page">
        <h1 className="page-title">Divisions</h1>
        <p className="page-lead">Seven workshops, each with its own craft and its own stubborn standards.</p>
      </div>
      <ul className={styles.stack}>
        {divisionList.map(({ id, name, trade, focus, currentProjects, whyILoveIt }) => {
          const demo = demoOf(id);
          return (
            <li key={id} style={foldStyle(id)}>
              <div className={styles.sheet}>
                <Link to={paths.division(id)} className={styles.strip}>
                  <DivisionIcon division={id} size={64} />
                  <span className={styles.name}>{name}</span>
                  <span className={styles.text}>
                    <strong>{trade}</strong>
                    {focus}
                  </span>
                </Link>
                <button
                  type="button"
                  className={styles.try}
                  aria-label={`${demo.open ? 'Close' : 'Try it'}: ${demo.title}`}
                  aria-expanded={demo.open}
                  onClick={demo.toggle}
                >
                  {demo.open ? 'Close' : 'Try it'}
                </button>
              </div>
              {demo.open && <div className={styles.demo}>{demo.content()}</div>}
              <div className={styles.more}>
                <div>
                  <h2>Current projects</h2>
                  <ul>
                    {currentProjects.map(project => (
                      <li key={project.title}>
                        <strong>
                          <ProjectTitle project={project} />
                        </strong>{' '}
                        {project.detail}
                      </li>
                    ))}
                  </ul>
                </div>
                <div>
                  <h2>Why I love it</h2>
                  <p>{whyILoveIt}</p>
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
