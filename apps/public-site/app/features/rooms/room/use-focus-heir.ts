import { useLayoutEffect, type RefObject } from 'react';

type Part = RefObject<HTMLElement | null>;

/**
 * If `leaving` disappears while the focus is inside it, `heir` gets the focus. Otherwise it would be lost.
 * @param preventScroll false if the heir may be out of view.
 */
export function useFocusHeir(leaving: Part, heir: Part, preventScroll = true): void {
  useLayoutEffect(() => {
    const own = leaving.current;
    return () => {
      // eslint-disable-next-line react-hooks/exhaustive-deps -- an heir around what leaves is known after it alone
      if (own?.contains(document.activeElement)) heir.current?.focus({ preventScroll });
    };
  }, [leaving, heir, preventScroll]);
}
