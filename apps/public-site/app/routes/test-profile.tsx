import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { DiagnosticPage } from '../features/diagnostics/diagnostic-page';
import { profileSuite } from '../features/diagnostics/suites/profile-suite';

export const meta = () =>
  pageMeta({
    title: profileSuite.title,
    description: profileSuite.lead,
    path: paths.diagnostics(profileSuite.slug),
    indexed: false,
  });

export default function ProfileSuitePage() {
  return <DiagnosticPage suite={profileSuite} />;
}
