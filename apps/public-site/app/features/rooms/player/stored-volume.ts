import { deviceMemory } from '@sevenfold/ui';

const storageKey = 'sevenfold.volume';

/** The music volume on this device. */
export function storedVolume(): number {
  const stored = Number(deviceMemory.read(storageKey) ?? 1);
  return stored >= 0 && stored <= 1 ? stored : 1;
}

export function storeVolume(volume: number): void {
  deviceMemory.write(storageKey, String(volume));
}
