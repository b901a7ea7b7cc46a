import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { DiagnosticPage } from '../features/diagnostics/diagnostic-page';
import { syncSuite } from '../features/diagnostics/suites/sync-suite';

export const meta = () =>
  pageMeta({
    title: syncSuite.title,
    description: syncSuite.lead,
    path: paths.diagnostics(syncSuite.slug),
    indexed: false,
  });

export default function SyncSuitePage() {
  return <DiagnosticPage suite={syncSuite} />;
}
