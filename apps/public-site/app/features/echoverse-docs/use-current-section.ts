import { useEffect, useState } from 'react';

/** Scrolls to the section in the URL, which did not exist until the session was known. */
export function useSectionOfAddress(): void {
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
}

/** The section being read: the last one whose heading has scrolled past. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const joined = ids.join(' ');

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const passed = joined
        .split(' ')
        .filter(
          id => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight * 0.35,
        );
      setCurrent(passed.at(-1));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener('scroll', soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', soon);
    };
  }, [joined]);

  return current;
}
