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

const takesText = 'input:not([type=checkbox], [type=range]), textarea, select, [contenteditable]';

/** The key of a shortcut; undefined while someone types, or with modifiers, which belong to browser and device. */
export function shortcutKey(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return (event.target as Element).closest?.(takesText) ? undefined : keyName(event);
}

/** `m`, `?` or `ArrowUp`. By the key's position on keyboards without Latin letters. */
export function keyName({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key.length > 1) return key;
  return /^[ -~]$/.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase();
}
