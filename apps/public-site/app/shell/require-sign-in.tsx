import { createContext, useContext, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from '@sevenfold/ui';
import { paths } from '../config/paths';
import styles from './require-sign-in.module.css';

type Props = {
  children: ReactNode;
  /** Shows until the session is known. Prerendered pages contain only this. */
  teaser?: ReactNode;
  requireAuth?: boolean;
};

/** True while the sign-in page previews a page: the guard then shows the teaser and does not redirect. */
export const AsPicture = createContext(false);

/** Route guard. Without a signed-in account it redirects to the sign-in page, which returns to this path. */
export function RequireSignIn({ children, teaser, requireAuth = true }: Props) {
  const { account, loading } = useAuth();
  const { pathname, search, hash } = useLocation();
  const asPicture = useContext(AsPicture);

  if (!asPicture && (!requireAuth || account)) return children;
  if (loading || asPicture) return teaser ?? <CheckingSignIn />;
  return <Navigate to={paths.signInFrom(pathname + search + hash)} replace />;
}

export function CheckingSignIn() {
  return (
    <p className={`page ${styles.checking}`} role="status">
      Checking sign-in…
    </p>
  );
}
