import { useSyncExternalStore } from 'react';
import { deviceMemory } from '@sevenfold/ui';

const storageKey = 'sevenfold.letter-keys';
const listeners = new Set<() => void>();

const areOn = () => deviceMemory.read(storageKey) !== 'off';

/** Remembered on this device. Who dictates, or hits keys by chance, does without them (WCAG 2.1.4). */
export function switchLetterKeys(on: boolean): void {
  if (on) deviceMemory.forget(storageKey);
  else deviceMemory.write(storageKey, 'off');
  for (const listener of listeners) listener();
}

/** Whether single letters do something anywhere on a page. */
export const useLetterKeys = () => useSyncExternalStore(subscribe, areOn, () => true);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
