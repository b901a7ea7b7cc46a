import { lazy, Suspense } from 'react';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { routerDiagramLead } from '../features/nexus/diagram/lead';
import { NexusTeaser } from '../features/nexus/nexus-teaser';
import { RequireSignIn } from '../shell/require-sign-in';

const title = 'Router Diagram Builder';
// The editor runs only in browsers, and only for signed-in people.
const RouterDiagram = lazy(async () => ({
  default: (await import('../features/nexus/diagram/router-diagram')).RouterDiagram,
}));

export const meta = () =>
  pageMeta({
    title,
    description: 'Draw an app’s routes and guards, save the diagram, or export it as JSON, PNG or SVG.',
    path: paths.routerDiagram,
    structuredData: {
      '@type': 'WebApplication',
      name: title,
      applicationCategory: 'DeveloperApplication',
      operatingSystem: 'Any browser',
      isAccessibleForFree: true,
    },
  });

export const handle = { signInTo: (name: string) => `use the ${name}` };

export default function RouterDiagramPage() {
  const teaser = <NexusTeaser title={title} lead={routerDiagramLead} from={paths.routerDiagram} />;
  return (
    <RequireSignIn teaser={teaser}>
      <Suspense fallback={teaser}>
        <RouterDiagram />
      </Suspense>
    </RequireSignIn>
  );
}
