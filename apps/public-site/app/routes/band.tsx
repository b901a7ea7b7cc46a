import { Navigate } from 'react-router-dom';
import { bandOf } from '@sevenfold/brand/bands';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { BandBody } from '../features/bands/band-body';
import { BandHero } from '../features/bands/band-hero';
import { BandTeaser } from '../features/bands/band-teaser';
import { RequireSignIn } from '../shell/require-sign-in';
import type { Route } from './+types/band';

export function meta({ params }: Route.MetaArgs) {
  const band = bandOf(params.bandSlug);
  if (!band) return [];
  return pageMeta({
    title: band.name,
    description: band.line,
    path: paths.band(band.slug),
    structuredData: {
      '@type': 'MusicGroup',
      name: band.name,
      description: band.line,
      foundingDate: String(band.since),
      genre: band.style,
    },
  });
}

export const handle = { signInTo: (name: string) => `meet ${name}` };

export default function BandPage({ params }: Route.ComponentProps) {
  const band = bandOf(params.bandSlug);
  // Toad Tuff have their own page. Unknown bands lead to the landing page, like every unknown path.
  if (!band) return <Navigate to={params.bandSlug === 'toad-tuff' ? paths.toadTuff : paths.home} replace />;

  return (
    <article key={band.slug} data-band={band.slug}>
      <BandHero band={band} />
      <RequireSignIn teaser={<BandTeaser band={band} />}>
        <BandBody band={band} />
      </RequireSignIn>
    </article>
  );
}
