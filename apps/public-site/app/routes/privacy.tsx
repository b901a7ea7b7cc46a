import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { LegalPage } from '../features/legal/legal-page';
import { privacy } from '../features/legal/privacy';

export const meta = () =>
  pageMeta({
    title: 'Privacy',
    description: 'What Sevenfold holds about you, why, and how to delete it.',
    path: paths.privacy,
  });

export default function Privacy() {
  return <LegalPage text={privacy} />;
}
