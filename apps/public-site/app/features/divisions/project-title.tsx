import { Link } from 'react-router-dom';
import type { Project } from '@sevenfold/brand';

/** A project's name, which leads to the page that shows it, if there is one. */
export function ProjectTitle({ project: { title, path } }: { project: Project }) {
  return path ? (
    <Link viewTransition to={path}>
      {title}
    </Link>
  ) : (
    title
  );
}
