import { brand } from '@sevenfold/brand';
import { Logo } from '@sevenfold/ui';
import { paths } from '../config/paths';
import { Link } from './link';
import { ThemeChoice } from './theme-choice';
import styles from './site-footer.module.css';

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.imprint}>
        <Logo size={44} />
        <p>
          {brand.name}
          <br />
          {brand.tagline}
          <br />
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </p>
      </div>
      <nav aria-label="Footer" className={styles.links}>
        <ul>
          <li>
            <Link to={paths.work}>Work</Link>
          </li>
          <li>
            <Link to={paths.seasonsOfChange}>Seasons of Change</Link>
          </li>
          <li>
            <Link to={paths.educatorHub}>Educator Hub</Link>
          </li>
          <li>
            <Link to={paths.hiddenFestival}>Hidden Festival</Link>
          </li>
        </ul>
        <ul>
          <li>
            <Link to={paths.rydeSync}>RydeSync</Link>
          </li>
          <li>
            <Link to={paths.status}>Service Status</Link>
          </li>
          <li>
            <Link to={paths.contact}>Contact</Link>
          </li>
        </ul>
        <ul>
          <li>
            <a href="/api/docs">API</a>
          </li>
          <li>
            <a href="/api/docs/events">Events</a>
          </li>
          <li>
            <a href="/api/docs/rooms">Rooms protocol</a>
          </li>
        </ul>
        <ul>
          <li>
            <Link to={paths.terms}>Terms</Link>
          </li>
          <li>
            <Link to={paths.privacy}>Privacy</Link>
          </li>
          <li>
            <a href="/third-party-licenses.txt">Licences</a>
          </li>
        </ul>
      </nav>
      <ThemeChoice />
    </footer>
  );
}
