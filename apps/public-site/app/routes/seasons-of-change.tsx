import { Link } from 'react-router-dom';
import { brand } from '@sevenfold/brand';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { VolumeList } from '../features/series/volume-list';
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
      <p className="page-lead">
        Four volumes about growing, one for each turn of the year. Read by 2,500 people in 45 organizations
        and 12 countries.
      </p>
      <RequireSignIn teaser={<div style={{ minHeight: '40vh' }} />}>
        <VolumeList detail="story" />
        <p style={{ marginTop: '2rem' }}>
          Teaching with the series? Visit the <Link to={paths.educatorHub}>Educator Hub</Link> or{' '}
          <Link to={paths.contact}>write to us</Link>.
        </p>
      </RequireSignIn>
    </div>
  );
}
