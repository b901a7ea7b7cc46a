import { useEffect, useRef } from 'react';

/**
 * Moves focus to the heading of the page at `pathname`, so that screen readers announce it and Tab starts there.
 * Leaves the focus alone on the first page, which the browser announces itself, and when only query or fragment
 * change.
 */
export function useHeadingFocus(pathname: string): void {
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A link to a part of a page already has a target.
    if (location.hash) return;
    const main = document.querySelector('main');
    const focused = document.activeElement;
    // A page may have focused something itself. The link that led here may still have focus.
    if (focused && main?.contains(focused) && !focused.matches('a, h1')) return;
    const heading = main?.querySelector('h1') ?? main;
    if (!heading) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
