import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { divisions, isDivisionId, studioCases, type DivisionId } from '@sevenfold/brand';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { site } from '../config/site';
import { DivisionBody } from '../features/divisions/division-body';
import { DivisionHero } from '../features/divisions/division-hero';
import { DivisionTeaser } from '../features/divisions/division-teaser';
import { DemoStage } from '../features/demos/demo-stage';
import { Membership } from '../features/restricted/membership';
import { CaseStrip } from '../features/work/case-strip';
import { RequireSignIn } from '../shell/require-sign-in';
import type { Route } from './+types/division';

// Loaded on demand: only one of the seven divisions shows them.
const EchoversePlaces = lazy(async () => ({
  default: (await import('../features/bands/echoverse-places')).EchoversePlaces,
}));

export function meta({ params }: Route.MetaArgs) {
  if (!isDivisionId(params.id)) return [];
  const { id, name, trade, focus } = divisions[params.id];
  return pageMeta({
    title: `${name}: ${trade}`,
    description: focus,
    path: paths.division(id),
    structuredData: {
      '@type': 'Service',
      name,
      serviceType: trade,
      description: focus,
      provider: { '@type': 'Organization', name: 'Sevenfold', url: `${site.origin}/` },
      isAccessibleForFree: id === 'nexus',
    },
  });
}

export const handle = { signInTo: (name: string) => `visit ${name}` };

export default function DivisionPage({ params }: Route.ComponentProps) {
  if (!isDivisionId(params.id)) return <Navigate to={paths.home} replace />;
  const division = divisions[params.id];

  return (
    <>
      <DivisionHero division={division} />
      <RequireSignIn
        requireAuth={division.id !== 'nexus'}
        teaser={
          <DivisionTeaser division={division}>{division.id === 'echoverse' && <Places />}</DivisionTeaser>
        }
      >
        <DivisionBody
          division={division}
          demo={<DemoStage division={division.id} />}
          work={<WorkOf division={division.id} />}
          places={division.id === 'echoverse' && <Places />}
          membership={<Membership division={division} />}
        />
      </RequireSignIn>
    </>
  );
}

const WorkOf = ({ division }: { division: DivisionId }) => (
  <CaseStrip title="Work" cases={studioCases.filter(study => study.division === division)} />
);

const Places = () => (
  <Suspense fallback={null}>
    <EchoversePlaces />
  </Suspense>
);
