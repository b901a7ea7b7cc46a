import { brand } from '@sevenfold/brand';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { SeriesPage } from '../features/series/series-page';
import { RequireSignIn } from '../shell/require-sign-in';

export const meta = () =>
  pageMeta({
    title: brand.series,
    description: 'Four volumes about growing, one for each turn of the year, published by Vespera.',
    path: paths.seasonsOfChange,
  });

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
