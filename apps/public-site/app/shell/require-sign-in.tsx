import { createContext, useContext, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from '@sevenfold/ui';
import { paths } from '../config/paths';
import styles from './require-sign-in.module.css';

type Props = {
  children: ReactNode;
  /** What may be seen meanwhile, and is all that prerendered pages hold. */
  teaser?: ReactNode;
  requireAuth?: boolean;
};

/** Where a page is only a picture of itself, as on the sign-in page, its guard leads nowhere and shows the teaser. */
export const AsPicture = createContext(false);

/** The guard of the route table. Without a signed-in account it leads to the sign-in page, which remembers the path. */
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
