const storageKey = 'sevenfold.guest-name';

/** The name that somebody without an account goes by, on this device. */
export function storedGuestName(): string | undefined {
  return localStorage.getItem(storageKey) ?? undefined;
}

export function storeGuestName(name: string): void {
  const shown = name.trim().slice(0, 80);
  if (shown) localStorage.setItem(storageKey, shown);
  else localStorage.removeItem(storageKey);
}
