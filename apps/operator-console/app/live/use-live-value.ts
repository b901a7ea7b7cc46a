import { useEffect, useState } from 'react';
import { useLive } from './live-updates';

/** The value at a path of the socket's tree; undefined until it arrives, and if it may not be read. */
export function useLiveValue<Value>(path: string): Value | null | undefined {
  const { watch } = useLive();
  const [told, setTold] = useState<{ path: string; value: Value | null }>();

  useEffect(
    () => watch(path, value => setTold({ path, value: (value ?? null) as Value | null })),
    [watch, path],
  );
  return told?.path === path ? told.value : undefined;
}
