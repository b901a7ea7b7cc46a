import type { Project } from '@sevenfold/brand';
import { Link } from '../../shell/link';

/** A project's name, which leads to the page that shows it, if there is one. */
export function ProjectTitle({ project: { title, path } }: { project: Project }) {
  return path ? <Link to={path}>{title}</Link> : title;
}
