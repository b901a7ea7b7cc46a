import { Link } from 'react-router-dom';
import type { Division } from '@sevenfold/brand';
import { DivisionIcon, foldStyle } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import styles from './division-card.module.css';

export function DivisionCard({ division }: { division: Division }) {
  const { id, name, focus, currentProjects, whyILoveIt } = division;

  return (
    <article className={styles.card} style={foldStyle(id)}>
      <header className={styles.cover}>
        <DivisionIcon division={id} size={56} />
        <h3 className={styles.name}>
          <Link to={paths.division(id)} className={styles.link}>
            {name}
          </Link>
        </h3>
        <p className={styles.focus}>{focus}</p>
      </header>
      <div className={styles.body}>
        <h4 className={styles.heading}>Current projects</h4>
        <ul className={styles.projects}>
          {currentProjects.map(project => (
            <li key={project.title}>
              <strong>{project.title}</strong> {project.detail}
            </li>
          ))}
        </ul>
        <h4 className={styles.heading}>Why I love it</h4>
        <p className={styles.why}>{whyILoveIt}</p>
      </div>
    </article>
  );
}
