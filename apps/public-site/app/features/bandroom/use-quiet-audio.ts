import { useCallback, useEffect, useRef } from 'react';

/** An audio clock for talking, where no music plays that would have to step back. Opened when first asked for. */
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
      // Answered late or never where the browser wants another gesture; the next one asks again.
      opened.current?.resume().catch(() => undefined);
    }, []),
    duck: useCallback(() => undefined, []),
    output: '',
  };
}
