import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { LegalPage } from '../features/legal/legal-page';
import { terms } from '../features/legal/terms';

export const meta = () =>
  pageMeta({
    title: 'Terms',
    description: 'What you and Sevenfold can expect from each other.',
    path: paths.terms,
  });

export default function Terms() {
  return <LegalPage text={terms} />;
}
