import { Navigate } from 'react-router-dom';
import { brand } from '@sevenfold/brand';
import { findService } from '@sevenfold/brand/service-pages';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { site } from '../config/site';
import { ServiceBody, ServiceHero } from '../features/services/service-page';
import { RequireSignIn } from '../shell/require-sign-in';
import type { Route } from './+types/service';

export function meta({ params }: Route.MetaArgs) {
  const service = findService(params.slug);
  if (!service) return [];
  const { name, summary, slug, services } = service;
  return pageMeta({
    title: name,
    description: summary,
    path: paths.service(slug),
    structuredData: {
      '@type': 'Service',
      name,
      description: summary,
      provider: { '@type': 'Organization', name: brand.name, url: `${site.origin}/` },
      hasOfferCatalog: {
        '@type': 'OfferCatalog',
        name,
        itemListElement: services.map(({ title, text }) => ({
          '@type': 'Offer',
          itemOffered: { '@type': 'Service', name: title, description: text },
        })),
      },
    },
  });
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
