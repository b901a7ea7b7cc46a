import { useEffect } from 'react';
import type { DeviceSettings } from './sound-state';
import { audioSessionOf } from './use-sound-state';

/** Sets the audio session and the screen wake lock, where the browser supports them. */
export function useDeviceSettings({ audioSession: type, wakeLock }: DeviceSettings): void {
  useEffect(() => {
    const session = audioSessionOf(navigator);
    if (session) session.type = type;
  }, [type]);

  useEffect(
    () => () => {
      const session = audioSessionOf(navigator);
      if (session) session.type = 'auto';
    },
    [],
  );

  useEffect(() => {
    if (!wakeLock || !('wakeLock' in navigator)) return;
    // Browsers refuse the lock when the battery is low, and end it when the page is hidden.
    const asked = navigator.wakeLock.request('screen').catch(() => undefined);
    return () => void asked.then(lock => lock?.release()).catch(() => undefined);
  }, [wakeLock]);
}
