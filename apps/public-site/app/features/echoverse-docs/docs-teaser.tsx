import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { DocsHead } from './docs-head';

/** Shows before the session is known. */
export function DocsTeaser() {
  return (
    <div className="page">
      <DocsHead />
      <p data-invitation>
        <Link to={paths.signInFrom(paths.echoverseDocs)}>Sign in</Link> to read on: how to listen, how the
        clock is kept, and how to build on it.
      </p>
    </div>
  );
}
