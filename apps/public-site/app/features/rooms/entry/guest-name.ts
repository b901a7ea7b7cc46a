import { deviceMemory } from '@sevenfold/ui';

const storageKey = 'sevenfold.guest-name';

/** A guest's name, stored on this device. */
export function storedGuestName(): string | undefined {
  return deviceMemory.read(storageKey) ?? undefined;
}

export function storeGuestName(name: string): void {
  const shown = name.trim().slice(0, 80);
  if (shown) deviceMemory.write(storageKey, shown);
  else deviceMemory.forget(storageKey);
}
