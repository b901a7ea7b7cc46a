import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { IconChevronDown } from '@tabler/icons-react';
import { useWaitingCounts } from './api/use-waiting-counts';
import { documentation, screenAt, screenGroups } from './screens';
import styles from './navigation.module.css';

/** A rail beside the screen; a menu above it on narrow ones. */
export function Navigation() {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const toggle = useRef<HTMLButtonElement>(null);
  const waiting = useWaitingCounts();
  // Another screen closes the menu.
  const open = openAt === pathname;
  const current = screenAt(pathname);
  const total = Object.values(waiting).reduce((sum, each) => sum + (each?.count ?? 0), 0);

  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(undefined);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);

  return (
    <nav className={styles.navigation} aria-label="Screens">
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls="screens"
        onClick={() => setOpenAt(open ? undefined : pathname)}
      >
        <span className="visually-hidden">Menu, now at </span>
        {current ?? 'Menu'}
        {total > 0 && <span className={styles.waiting}>{countText(total)} waiting</span>}
        <IconChevronDown size={18} stroke={1.6} aria-hidden />
      </button>
      <div id="screens" className={styles.rail} data-open={open}>
        {screenGroups.map(({ name, screens }) => (
          <div key={name} className={styles.group}>
            <p className={styles.groupName} id={`screens-${name}`}>
              {name}
            </p>
            <ul aria-labelledby={`screens-${name}`}>
              {screens.map(({ to, name: screen, icon: Sign }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={styles.screen}
                    aria-current={screen === current ? 'page' : undefined}
                    onClick={() => setOpenAt(undefined)}
                  >
                    <Sign size={18} stroke={1.6} aria-hidden />
                    {screen}
                    <Waiting {...waiting[to]} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div className={styles.group}>
          <p className={styles.groupName} id="screens-documentation">
            Documentation
          </p>
          <ul aria-labelledby="screens-documentation">
            {documentation.map(({ href, name, icon: Sign }) => (
              <li key={href}>
                <a href={href} className={styles.screen}>
                  <Sign size={18} stroke={1.6} aria-hidden />
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </nav>
  );
}

const countText = (count: number) => (count > 99 ? '99+' : count);

function Waiting({ count = 0, words }: { count?: number; words?: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.waiting} data-testid="waiting">
      {countText(count)} <span className="visually-hidden">{words}</span>
    </span>
  );
}
