import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { logWarning } from '@sevenfold/ui';
import type { Target } from './target';

export type FindTarget = (from: string) => Promise<Target | undefined>;

/** Found in the browser: one prerendered page serves all targets. */
export function useTarget(from: string, findTarget: FindTarget) {
  const [found, setFound] = useState<{ from: string; target: Target | undefined }>();
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  // Before the first paint if the target is already loaded, such as after it redirected here.
  useLayoutEffect(() => {
    let stale = false;
    const find = async () => {
      const target = await findTarget(from).catch((error: unknown) => {
        logWarning('Could not show where the sign-in leads', error);
        return undefined;
      });
      if (!stale) setFound({ from, target });
    };
    if (from !== '/') void find();
    return () => {
      stale = true;
    };
  }, [from, findTarget]);

  const isKnown = found?.from === from;
  return {
    target: isKnown ? found.target : undefined,
    /** True while the target loads. Show nothing meanwhile: it would be replaced at once. */
    searching: hydrated && from !== '/' && !isKnown,
  };
}

const never = () => () => undefined;
