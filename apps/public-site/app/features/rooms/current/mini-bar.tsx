import { useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import styles from './mini-player.module.css';

type Props = {
  room: string;
  style?: CSSProperties;
  /** More controls than usual. */
  crowded?: boolean;
  children: ReactNode;
};

/** A strip along the lower edge of the window, while the room's own player is out of view. */
export function MiniBar({ room, style, crowded = false, children }: Props) {
  const bar = useRef<HTMLElement>(null);

  // Toasts and focused elements stay above the bar: see `--sf-below`.
  useLayoutEffect(() => {
    const root = document.documentElement;
    const measure = () => root.style.setProperty('--sf-below', `${bar.current?.offsetHeight ?? 0}px`);
    const resized = new ResizeObserver(measure);
    resized.observe(bar.current!);
    measure();
    return () => {
      resized.disconnect();
      root.style.removeProperty('--sf-below');
    };
  }, []);

  // Focus inside the bar would be lost when it disappears.
  useLayoutEffect(() => {
    const own = bar.current;
    return () => {
      const page = document.querySelector('main');
      if (!page || !own?.contains(document.activeElement)) return;
      if (!page.hasAttribute('tabindex')) page.tabIndex = -1;
      page.focus({ preventScroll: true });
    };
  }, []);

  return (
    <section
      ref={bar}
      className={styles.bar}
      style={style}
      data-crowded={crowded}
      aria-label={`Room ${room}`}
      data-testid="mini-player"
    >
      {children}
    </section>
  );
}
