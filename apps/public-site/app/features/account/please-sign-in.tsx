import { paths } from '../../config/paths';
import { Link } from '../../shell/link';

export function PleaseSignIn({ from }: { from: string }) {
  return (
    <div className="page page-narrow">
      <h1 className="page-title">Please sign in</h1>
      <p className="page-lead">
        <Link to={paths.signInFrom(from)}>Sign In</Link>
      </p>
    </div>
  );
}
