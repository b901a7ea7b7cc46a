import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { EducatorPage } from '../features/series/educator-page';
import { volumes } from '../features/series/volumes';
import { RequireSignIn } from '../shell/require-sign-in';

export const meta = () =>
  pageMeta({
    title: 'Educator Hub',
    description: 'Learning objectives and materials for teaching with Seasons of Change.',
    path: paths.educatorHub,
    structuredData: {
      '@type': 'LearningResource',
      name: 'Educator Hub',
      educationalLevel: 'Primary school',
      learningResourceType: ['Lesson plan', 'Worksheet', 'Assessment'],
      teaches: volumes.flatMap(({ objectives }) => objectives),
      isAccessibleForFree: true,
    },
  });

export const handle = { signInTo: () => 'open the Educator Hub' };

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
