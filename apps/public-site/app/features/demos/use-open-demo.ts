import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The demo that a page has open, by its address: `?demo=open` on a division's page, `?demo=<division>` on pages that
 * show several. So a link opens it, and a reload keeps it.
 */
export function useOpenDemo(): { asked: string | null; show(demo: string | undefined): void } {
  const [search, setSearch] = useSearchParams();
  // Prerendered pages were not asked for any demo yet.
  const asked = useIsHydrated() ? search.get('demo') : null;

  const show = (demo: string | undefined) =>
    setSearch(
      before => {
        if (demo === undefined) before.delete('demo');
        else before.set('demo', demo);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return { asked, show };
}

const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
