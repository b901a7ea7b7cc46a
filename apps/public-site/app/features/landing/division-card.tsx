import { useId, type ReactNode } from 'react';
import { leads, type Division } from '@sevenfold/brand';
import { DivisionIcon, foldStyle } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Portrait } from '../../people/portrait';
import { Link } from '../../shell/link';
import { ProjectTitle } from '../../project-title';
import styles from './division-card.module.css';

export type CardDemo = {
  title: string;
  open: boolean;
  toggle(): void;
  /** Rendered only while the card is open. */
  content(): ReactNode;
};

/** One division; the card turns over to its demo. */
export function DivisionCard({ division, demo }: { division: Division; demo: CardDemo }) {
  const { id, name, focus, currentProjects, whyILoveIt } = division;
  const demoId = useId();

  return (
    <article className={styles.card} style={foldStyle(id)} data-open={demo.open || undefined}>
      <header className={styles.cover}>
        <DivisionIcon division={id} size={56} />
        <h3 className={styles.name}>
          <Link to={paths.division(id)} className={styles.link}>
            {name}
          </Link>
        </h3>
        <p className={styles.focus}>{focus}</p>
      </header>
      {demo.open ? (
        <div id={demoId} className={styles.demo}>
          {demo.content()}
        </div>
      ) : (
        <div className={styles.body}>
          <h4 className={styles.heading}>Current projects</h4>
          <ul className={styles.projects}>
            {currentProjects.map(project => (
              <li key={project.title}>
                <strong>
                  <ProjectTitle project={project} />
                </strong>{' '}
                {project.detail}
              </li>
            ))}
          </ul>
          <h4 className={styles.heading}>Why I love it</h4>
          <p className={styles.why}>{whyILoveIt}</p>
          <Portrait person={leads[id]} />
        </div>
      )}
      <button
        type="button"
        className={styles.turn}
        aria-expanded={demo.open}
        aria-controls={demo.open ? demoId : undefined}
        onClick={demo.toggle}
      >
        {demo.open ? 'Back to the card' : `Try it: ${demo.title}`}
      </button>
    </article>
  );
}
