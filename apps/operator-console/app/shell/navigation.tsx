import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useWaitingCounts } from './api/use-waiting-counts';
import { references, screenGroups } from './screens';
import styles from './navigation.module.css';

/** A rail beside the screen; on small screens a strip above it that scrolls sideways. */
export function Navigation() {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const waiting = useWaitingCounts();

  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);

  return (
    <nav className={styles.rail} aria-label="Screens" ref={strip}>
      {screenGroups.map(({ name, screens }) => (
        <div key={name} className={styles.group}>
          <p className={styles.groupName} id={`screens-${name}`}>
            {name}
          </p>
          <ul aria-labelledby={`screens-${name}`}>
            {screens.map(({ to, name: screen, icon: Sign, exact = false }) => (
              <li key={to}>
                <NavLink to={to} end={exact} className={styles.screen}>
                  <Sign size={18} stroke={1.6} aria-hidden />
                  {screen}
                  <Waiting {...waiting[to]} />
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className={styles.group}>
        <p className={styles.groupName} id="screens-reference">
          Reference
        </p>
        <ul aria-labelledby="screens-reference">
          {references.map(({ href, name, icon: Sign }) => (
            <li key={href}>
              <a href={href} className={styles.screen}>
                <Sign size={18} stroke={1.6} aria-hidden />
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

function Waiting({ count = 0, words }: { count?: number; words?: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.waiting} data-testid="waiting">
      {count > 99 ? '99+' : count} <span className="visually-hidden">{words}</span>
    </span>
  );
}
