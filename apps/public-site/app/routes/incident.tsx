import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { IncidentPage } from '../features/status/incident-page';
import type { Route } from './+types/incident';

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta({
    title: 'Incident report',
    description: 'What happened, what it affected, and what we did about it.',
    path: paths.incident(params.id),
    indexed: false,
  });

export default function IncidentRoute({ params }: Route.ComponentProps) {
  return <IncidentPage key={params.id} id={params.id} />;
}
