import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { EducatorPage } from '../features/series/educator-page';
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
        <EducatorPage />
      </RequireSignIn>
    </div>
  );
}
