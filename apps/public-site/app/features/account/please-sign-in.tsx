import { Link } from 'react-router-dom';
import { paths } from '../../config/paths';

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
