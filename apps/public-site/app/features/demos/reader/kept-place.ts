import { story } from './story';

export type Kept = { light: 'light' | 'dark'; size: number; bookmark: number | undefined };

const key = 'sevenfold.reader';

/** What this browser remembers of the reader; anything odd in there counts as nothing. */
export function readKept(): Kept {
  const fresh: Kept = { light: 'light', size: 17, bookmark: undefined };
  try {
    const { light, size, bookmark } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>;
    return {
      light: light === 'dark' ? 'dark' : 'light',
      size: Number.isInteger(size) && size! >= 12 && size! <= 18 ? size! : fresh.size,
      bookmark: bookmark !== undefined && story[bookmark] ? bookmark : undefined,
    };
  } catch {
    return fresh;
  }
}

export function writeKept(kept: Kept) {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Private windows may refuse; the page keeps it as long as it is there.
  }
}
