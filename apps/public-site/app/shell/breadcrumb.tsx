import { useLocation } from 'react-router-dom';
import { crumbsOf } from '../config/breadcrumb-labels';
import { Link } from './link';
import styles from './breadcrumb.module.css';

export function Breadcrumb() {
  const { pathname } = useLocation();
  const crumbs = crumbsOf(pathname);
  if (crumbs.length === 0) return null;

  return (
    <nav className={styles.breadcrumb} aria-label="Breadcrumb">
      <ol>
        <li>
          <Link to="/">Home</Link>
        </li>
        {crumbs.map(({ label, path, isPage }, position) => (
          <li key={path}>
            {position === crumbs.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : isPage ? (
              <Link to={path}>{label}</Link>
            ) : (
              <span>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
