import type { LinksFunction } from 'react-router-dom';
import { brand } from '@sevenfold/brand';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { site } from '../config/site';
import { author } from '../features/series/series';
import { SeriesPage } from '../features/series/series-page';
import { volumes } from '../features/series/volumes';
import { RequireSignIn } from '../shell/require-sign-in';

const writer = { '@type': 'Person', name: author.name };

export const meta = () =>
  pageMeta({
    title: brand.series,
    description: 'Four volumes about growing, one for each turn of the year, published by Vespera.',
    path: paths.seasonsOfChange,
    structuredData: {
      '@type': 'BookSeries',
      name: brand.series,
      numberOfItems: volumes.length,
      author: writer,
      publisher: { '@type': 'Organization', name: brand.name, url: `${site.origin}/` },
      hasPart: volumes.map(({ title, description, pageCount, publishDate, image }, index) => ({
        '@type': 'Book',
        name: title,
        position: index + 1,
        description,
        numberOfPages: pageCount,
        datePublished: publishDate,
        image: site.origin + image.src,
        author: writer,
      })),
    },
  });

/** The first cover loads while the session is still being checked. */
export const links: LinksFunction = () =>
  volumes.slice(0, 1).map(({ image }) => ({ rel: 'preload', as: 'image', href: image.src }));

export default function SeasonsOfChange() {
  return (
    <div className="page">
      <h1 className="page-title">{brand.series}</h1>
      <p className="page-lead">Four volumes about growing, one for each turn of the year.</p>
      <RequireSignIn teaser={<div style={{ minHeight: '40vh' }} />}>
        <SeriesPage />
      </RequireSignIn>
    </div>
  );
}
