import { Navigate } from 'react-router-dom';
import { brand, studioCases } from '@sevenfold/brand';
import { findCase } from '@sevenfold/brand/case-pages';
import { findService } from '@sevenfold/brand/service-pages';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { site } from '../config/site';
import { ServiceBody, ServiceHero, ServicePicture } from '../features/services/service-page';
import { CaseStrip } from '../features/work/case-strip';
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

  const cases = studioCases.filter(study => study.service === service.slug);
  const shown = findCase((cases.find(({ division }) => division === service.division) ?? cases[0])?.slug);
  return (
    <>
      <ServiceHero service={service} />
      {shown && <ServicePicture study={shown} picture={shown.pictures[0]!} />}
      <RequireSignIn teaser={<div style={{ minHeight: '40vh' }} />}>
        <ServiceBody service={service} work={<CaseStrip title="Case studies" cases={cases} />} />
      </RequireSignIn>
    </>
  );
}
