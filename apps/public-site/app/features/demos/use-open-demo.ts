import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The open demo, kept in the URL so that links and reloads open it: `?demo=open` on a division's page,
 * `?demo=<division>` on pages with several.
 */
export function useOpenDemo(): { asked: string | null; show(demo: string | undefined): void } {
  const [search, setSearch] = useSearchParams();
  // Prerendered pages don't know the query, so the first render must ignore it.
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
