import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { ExamplesPage } from '../features/nexus/examples/examples-page';

export const meta = () =>
  pageMeta({
    title: 'Examples',
    description:
      'Router and API patterns you can run: state in the URL, loading, guards, problem documents, cursors, optimistic writes and live paths.',
    path: paths.nexusExamples,
    structuredData: { '@type': 'TechArticle', headline: 'Examples', inLanguage: 'en' },
  });

export default function NexusExamples() {
  return <ExamplesPage />;
}
