import { studioCases, type Project } from '@sevenfold/brand';
import { paths } from './config/paths';
import { Link } from './shell/link';

/** A project's page: its own, or its case study. Undefined if it has neither. */
export function pageOfProject({ title, path }: Project): string | undefined {
  const study = studioCases.find(each => each.title === title);
  return path ?? (study && paths.case(study.slug));
}

/** A project's name, linked to its page if there is one. */
export function ProjectTitle({ project }: { project: Project }) {
  const page = pageOfProject(project);
  return page ? <Link to={page}>{project.title}</Link> : project.title;
}
