import { Navigate } from 'react-router-dom';
import { findService } from '@sevenfold/brand/service-pages';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { ServiceBody, ServiceHero } from '../features/services/service-page';
import { RequireSignIn } from '../shell/require-sign-in';
import type { Route } from './+types/service';

export function meta({ params }: Route.MetaArgs) {
  const service = findService(params.slug);
  if (!service) return [];
  return pageMeta({ title: service.name, description: service.summary, path: paths.service(service.slug) });
}

export default function ServicePage({ params }: Route.ComponentProps) {
  const service = findService(params.slug);
  if (!service) return <Navigate to={paths.home} replace />;

  return (
    <>
      <ServiceHero service={service} />
      <RequireSignIn teaser={<div style={{ minHeight: '40vh' }} />}>
        <ServiceBody service={service} />
      </RequireSignIn>
    </>
  );
}
