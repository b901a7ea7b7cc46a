import type { Project } from '@sevenfold/brand';
import { Link } from '../../shell/link';

/** A project's name, linked to its page if there is one. */
export function ProjectTitle({ project: { title, path } }: { project: Project }) {
  return path ? <Link to={path}>{title}</Link> : title;
}
