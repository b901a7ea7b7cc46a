import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { DiagnosticPage } from '../features/diagnostics/diagnostic-page';
import { adminSuite } from '../features/diagnostics/suites/admin-suite';

export const meta = () =>
  pageMeta({
    title: adminSuite.title,
    description: adminSuite.lead,
    path: paths.diagnostics(adminSuite.slug),
    indexed: false,
  });

export default function AdminSuitePage() {
  return <DiagnosticPage suite={adminSuite} />;
}
