import { useLayoutEffect, type RefObject } from 'react';

type Part = RefObject<HTMLElement | null>;

/**
 * If `leaving` disappears while the focus is inside it, `fallback` gets the focus. Otherwise it would be lost.
 * @param preventScroll false if the fallback may be out of view.
 */
export function useFocusFallback(leaving: Part, fallback: Part, preventScroll = true): void {
  useLayoutEffect(() => {
    const own = leaving.current;
    return () => {
      // eslint-disable-next-line react-hooks/exhaustive-deps -- a fallback around `leaving` is set only after this effect
      if (own?.contains(document.activeElement)) fallback.current?.focus({ preventScroll });
    };
  }, [leaving, fallback, preventScroll]);
}
