const storageKey = 'sevenfold.volume';

/** How loud music is on this device. */
export function storedVolume(): number {
  const stored = Number(localStorage.getItem(storageKey) ?? 1);
  return stored >= 0 && stored <= 1 ? stored : 1;
}

export function storeVolume(volume: number): void {
  try {
    localStorage.setItem(storageKey, String(volume));
  } catch {
    // Not remembered then.
  }
}
