import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { DiagnosticPage } from '../features/diagnostics/diagnostic-page';
import { rulesSuite } from '../features/diagnostics/suites/rules-suite';

export const meta = () =>
  pageMeta({
    title: rulesSuite.title,
    description: rulesSuite.lead,
    path: paths.diagnostics(rulesSuite.slug),
    indexed: false,
  });

export default function RulesSuitePage() {
  return <DiagnosticPage suite={rulesSuite} />;
}
