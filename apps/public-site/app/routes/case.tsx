import { Navigate } from 'react-router-dom';
import { brand, casePicture, people } from '@sevenfold/brand';
import { findCase } from '@sevenfold/brand/case-pages';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { site } from '../config/site';
import { CasePage } from '../features/work/case-page';
import type { Route } from './+types/case';

export function meta({ params }: Route.MetaArgs) {
  const study = findCase(params.slug);
  if (!study) return [];
  const { slug, title, line, year, introduction, team } = study;
  return pageMeta({
    title,
    description: line,
    path: paths.case(slug),
    structuredData: {
      '@type': 'CreativeWork',
      name: title,
      headline: line,
      abstract: introduction,
      dateCreated: String(year),
      image: site.origin + casePicture(slug, 'poster'),
      creator: { '@type': 'Organization', name: brand.name, url: `${site.origin}/` },
      contributor: team.map(({ person }) => ({ '@type': 'Person', name: people[person].name })),
    },
  });
}

export default function CaseStudyPage({ params }: Route.ComponentProps) {
  const study = findCase(params.slug);
  return study ? <CasePage study={study} /> : <Navigate to={paths.home} replace />;
}
