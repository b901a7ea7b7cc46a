import { useLayoutEffect, type RefObject } from 'react';

type Part = RefObject<HTMLElement | null>;

/** When `leaving` goes with the focus inside of it, `heir` takes the focus over: it would be nowhere. */
export function useFocusHeir(leaving: Part, heir: Part): void {
  useLayoutEffect(() => {
    const [own, other] = [leaving.current, heir.current];
    return () => {
      if (own?.contains(document.activeElement)) other?.focus({ preventScroll: true });
    };
  }, [leaving, heir]);
}
