import { useSyncExternalStore } from 'react';

const storageKey = 'sevenfold.letter-keys';
const listeners = new Set<() => void>();

const areOn = () => {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
};

/** Remembered on this device. Who dictates, or hits keys by chance, does without them (WCAG 2.1.4). */
export function switchLetterKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Not remembered, and so not switched.
  }
  for (const listener of listeners) listener();
}

/** Whether single letters do something anywhere on a page. */
export const useLetterKeys = () => useSyncExternalStore(subscribe, areOn, () => true);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
