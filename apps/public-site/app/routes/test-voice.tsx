import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { DiagnosticPage } from '../features/diagnostics/diagnostic-page';
import { voiceSuite } from '../features/diagnostics/suites/voice-suite';

export const meta = () =>
  pageMeta({
    title: voiceSuite.title,
    description: voiceSuite.lead,
    path: paths.diagnostics(voiceSuite.slug),
    indexed: false,
  });

export default function VoiceSuitePage() {
  return <DiagnosticPage suite={voiceSuite} />;
}
