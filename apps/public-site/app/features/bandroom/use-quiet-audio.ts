import { useCallback, useEffect, useRef } from 'react';

/** An audio context for voice on pages without music, created when first needed. */
export function useQuietAudio() {
  const opened = useRef<AudioContext>(undefined);

  useEffect(
    () => () => {
      void opened.current?.close();
      opened.current = undefined;
    },
    [],
  );

  return {
    context: useCallback(() => (opened.current ??= new AudioContext({ latencyHint: 'interactive' })), []),
    unlock: useCallback(() => {
      // The promise may never settle if the browser waits for another interaction; the next one retries.
      opened.current?.resume().catch(() => undefined);
    }, []),
    duck: useCallback(() => undefined, []),
    output: '',
  };
}
