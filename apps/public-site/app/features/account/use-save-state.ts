import { useEffect, useRef, useState } from 'react';

export type SaveState = 'idle' | 'saving' | 'saved' | 'error';

const savedMs = 2000;
const errorMs = 3000;

/** idle → saving → saved for 2 s or error for 3 s → idle. A save while one is running is ignored. */
export function useSaveState() {
  const [state, setState] = useState<SaveState>('idle');
  const running = useRef(false);

  useEffect(() => {
    if (state !== 'saved' && state !== 'error') return;
    const timer = setTimeout(() => setState('idle'), state === 'saved' ? savedMs : errorMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function run(work: () => Promise<unknown>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setState('saving');
    try {
      await work();
      setState('saved');
    } catch (error) {
      setState('error');
      throw error;
    } finally {
      running.current = false;
    }
  }

  return { state, run };
}
