import { useEffect } from 'react';
import { keyName, shortcutKey, useLetterKeys } from '../../../controls/letter-keys';
import type { TalkMode } from './voice-preferences';

/**
 * While in voice, T is the microphone: a press mutes it, or with push to talk, holding it talks. Ignores the key
 * while someone types, and with single-key shortcuts off.
 */
export function useVoiceKeys(
  active: boolean,
  mode: TalkMode,
  press: (held: boolean) => void,
  toggleMute: () => void,
) {
  const letters = useLetterKeys();
  useEffect(() => {
    if (!active || !letters) return;
    const on = (event: KeyboardEvent) => {
      // macOS does not report keys that are released while Command is held.
      if (event.key === 'Meta') press(false);
      if (event.repeat || shortcutKey(event) !== 't') return;
      if (mode === 'push') press(true);
      else toggleMute();
    };
    const off = (event: KeyboardEvent) => keyName(event) === 't' && press(false);
    const blur = () => press(false);
    addEventListener('keydown', on);
    addEventListener('keyup', off);
    addEventListener('blur', blur);
    return () => {
      press(false);
      removeEventListener('keydown', on);
      removeEventListener('keyup', off);
      removeEventListener('blur', blur);
    };
  }, [active, letters, mode, press, toggleMute]);
}
