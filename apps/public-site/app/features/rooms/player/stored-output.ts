const storageKey = 'sevenfold.output';

/** The loudspeaker that was chosen on this device; empty for the usual one. */
export function storedOutput(): string {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

export function storeOutput(output: string): void {
  try {
    localStorage.setItem(storageKey, output);
  } catch {
    // Not remembered then.
  }
}
