import { useSyncExternalStore } from 'react';
import { deviceMemory } from '@sevenfold/ui';

const storageKey = 'sevenfold.letter-keys';
const listeners = new Set<() => void>();

const areOn = () => deviceMemory.read(storageKey) !== 'off';

/** Stored on this device. People who dictate, or hit keys by accident, turn them off (WCAG 2.1.4). */
export function switchLetterKeys(on: boolean): void {
  if (on) deviceMemory.forget(storageKey);
  else deviceMemory.write(storageKey, 'off');
  for (const listener of listeners) listener();
}

/** Whether single-letter shortcuts are on, for all pages. */
export const useLetterKeys = () => useSyncExternalStore(subscribe, areOn, () => true);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
