import { useCallback, useEffect, useRef, useState } from 'react';
import { nextSoundState, type SoundEvent, type SoundState } from './sound-state';

/** WebKit does not settle the promise of `resume` while a call or another app has the sound. */
const resumeDeadlineMs = 3_000;

/** Lets a page say what its sound is for. Only Safari has it. */
export type AudioSession = EventTarget & {
  type: string;
  readonly state: 'active' | 'inactive' | 'interrupted';
};

export const audioSessionOf = (device: object): AudioSession | undefined =>
  (device as { audioSession?: AudioSession }).audioSession;

/**
 * Tracks how browser, device and person affect the sound, and asks for it back when possible.
 * @param resume asks the browser for sound; resolves once it is on
 */
export function useSoundState(context: AudioContext, resume: () => Promise<void>) {
  const [state, setState] = useState<SoundState>(() => ({
    phase: context.state === 'running' ? 'on' : 'blocked',
    visible: document.visibilityState === 'visible',
  }));
  const newest = useRef(state);
  const deadline = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(
    function send(event: SoundEvent) {
      const { resume: asks, ...next } = nextSoundState(newest.current, event);
      newest.current = next;
      setState(next);
      if (next.phase !== 'returning') clearTimeout(deadline.current);
      if (!asks) return;
      resume().catch(() => undefined);
      clearTimeout(deadline.current);
      deadline.current = setTimeout(() => send({ type: 'refused' }), resumeDeadlineMs);
    },
    [resume],
  );

  useEffect(() => {
    const session = audioSessionOf(navigator);
    const followContext = () => send({ type: 'context', state: context.state });
    const followDevice = () => session && send({ type: 'device', state: session.state });
    const followPage = () => send({ type: 'visibility', visible: document.visibilityState === 'visible' });
    context.addEventListener('statechange', followContext);
    session?.addEventListener('statechange', followDevice);
    document.addEventListener('visibilitychange', followPage);
    // The context may have started before this effect ran.
    if (context.state === 'running') followContext();
    return () => {
      context.removeEventListener('statechange', followContext);
      session?.removeEventListener('statechange', followDevice);
      document.removeEventListener('visibilitychange', followPage);
      clearTimeout(deadline.current);
    };
  }, [context, send]);

  return [state, send] as const;
}
