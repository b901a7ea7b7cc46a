import { Link } from 'react-router-dom';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { VolumeList } from '../features/series/volume-list';
import { RequireSignIn } from '../shell/require-sign-in';

export const meta = () =>
  pageMeta({
    title: 'Educator Hub',
    description: 'Learning objectives and material for teaching with the Seasons of Change volumes.',
    path: paths.educatorHub,
  });

export default function EducatorHub() {
  return (
    <div className="page">
      <h1 className="page-title">Educator Hub</h1>
      <p className="page-lead">
        What a class can do after reading each volume. Written with teachers, tried in three classrooms before
        release.
      </p>
      <RequireSignIn teaser={<div style={{ minHeight: '40vh' }} />}>
        <VolumeList detail="objectives" />
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginTop: '2.5rem' }}>
          <Link className="sf-button" to={paths.contact}>
            Request Access
          </Link>
          <Link className="sf-button sf-button-quiet" to={paths.seasonsOfChange}>
            View Series Overview
          </Link>
        </div>
      </RequireSignIn>
    </div>
  );
}
