import { useEffect, useState } from 'react';
import { useLive } from './live-updates';

/**
 * The value at a path of the socket's tree; undefined until it arrives, if the operator may not read it, and without
 * a path.
 */
export function useLiveValue<Value>(path: string | undefined): Value | null | undefined {
  const { watch } = useLive();
  const [told, setTold] = useState<{ path: string; value: Value | null }>();

  useEffect(
    () =>
      path === undefined
        ? undefined
        : watch(path, value => setTold({ path, value: (value ?? null) as Value | null })),
    [watch, path],
  );
  return told && told.path === path ? told.value : undefined;
}
