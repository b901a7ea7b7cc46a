import { useLocation } from 'react-router-dom';
import { brand } from '@sevenfold/brand';
import { Logo } from '@sevenfold/ui';
import { paths } from '../config/paths';
import { Chevron } from './chevron';
import { useDisclosure } from './disclosure';
import { DivisionLinks } from './division-links';
import { Link, NavLink } from './link';
import { UserMenu } from './user-menu';
import styles from './site-header.module.css';

export function SiteHeader() {
  return (
    <header className={styles.header}>
      <Link to={paths.home} className={styles.brand}>
        <Logo size={30} />
        <span>{brand.name}</span>
      </Link>
      <nav className={styles.wideNav} aria-label="Main">
        <NavLink to={paths.home} end className={styles.link}>
          Home
        </NavLink>
        <DivisionsDropdown />
        <Places className={styles.link} />
      </nav>
      <UserMenu />
      <MobileMenu />
    </header>
  );
}

function DivisionsDropdown() {
  const { open, panelId, containerProps, buttonProps } = useDisclosure<HTMLDivElement>();
  const { pathname } = useLocation();

  return (
    <div {...containerProps} className={styles.dropdown}>
      <button
        {...buttonProps}
        className={styles.link}
        aria-current={pathname.startsWith(paths.divisions) || undefined}
      >
        Divisions
        <Chevron />
      </button>
      <div id={panelId} className={styles.divisionsPanel} hidden={!open}>
        <DivisionLinks />
      </div>
    </div>
  );
}

const places = [
  [paths.work, 'Work'],
  [paths.rydeSync, brand.listeningRooms],
  [paths.status, 'Status'],
  [paths.contact, 'Contact'],
] as const;

function Places({ className }: { className: string | undefined }) {
  return places.map(([path, name]) => (
    <NavLink key={path} to={path} className={className}>
      {name}
    </NavLink>
  ));
}

function MobileMenu() {
  const { open, panelId, containerProps, buttonProps } = useDisclosure<HTMLDivElement>();

  return (
    <div {...containerProps} className={styles.mobile}>
      <button {...buttonProps} className={styles.burger} aria-label={open ? 'Close menu' : 'Open menu'}>
        <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden fill="currentColor">
          {open ? (
            <path d="M4 5.8 5.8 4 20 18.2 18.2 20zM18.2 4 20 5.8 5.8 20 4 18.2z" />
          ) : (
            <path d="M3 7 21 5v2.6L3 9.6zm0 8 18-2v2.6l-18 2z" />
          )}
        </svg>
      </button>
      <div id={panelId} className={styles.mobilePanel} hidden={!open}>
        <nav aria-label="Mobile">
          <NavLink to={paths.home} end className={styles.mobileLink}>
            Home
          </NavLink>
          <Places className={styles.mobileLink} />
          <p className={styles.mobileHeading}>Divisions</p>
          <DivisionLinks />
        </nav>
      </div>
    </div>
  );
}
