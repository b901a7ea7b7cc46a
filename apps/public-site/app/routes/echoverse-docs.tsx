import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { EchoverseDocs } from '../features/echoverse-docs/echoverse-docs';
import { DocsTeaser } from '../features/echoverse-docs/docs-teaser';
import { RequireSignIn } from '../shell/require-sign-in';

export const meta = () =>
  pageMeta({
    title: 'How RydeSync works',
    description:
      'For listeners and for developers: how a room keeps everyone at the same moment, and how to build on it.',
    path: paths.echoverseDocs,
    structuredData: { '@type': 'TechArticle', headline: 'How RydeSync works', inLanguage: 'en' },
  });

export const handle = { signInTo: () => 'read how RydeSync works' };

export default function Docs() {
  return (
    <RequireSignIn teaser={<DocsTeaser />}>
      <EchoverseDocs />
    </RequireSignIn>
  );
}
