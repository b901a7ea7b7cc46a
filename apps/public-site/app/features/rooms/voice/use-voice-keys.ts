import { useEffect } from 'react';
import { useLetterKeys } from '../../../controls/letter-keys';
import type { TalkMode } from './voice-preferences';

const takesText = 'input:not([type=checkbox], [type=range]), textarea, select, [contenteditable]';

/**
 * While in voice: M mutes, and holding T talks if enabled; never while typing, or with single-key shortcuts
 * off.
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
      const writes = (event.target as HTMLElement).closest?.(takesText);
      if (event.repeat || writes || event.ctrlKey || event.metaKey || event.altKey) return;
      if (mode === 'push' && event.code === 'KeyT') press(true);
      if (mode === 'open' && event.code === 'KeyM') toggleMute();
    };
    const off = (event: KeyboardEvent) => event.code === 'KeyT' && press(false);
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
