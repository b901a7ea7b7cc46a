import { deviceMemory, shownColorScheme } from '@sevenfold/ui';
import { story } from './story';

export type Kept = { light: 'light' | 'dark'; size: number; bookmark: number | undefined };

const key = 'sevenfold.reader';

/** The reader's saved settings. Invalid values fall back to the defaults; the default theme is the site's. */
export function readKept(): Kept {
  const fresh: Kept = { light: shownColorScheme(), size: 17, bookmark: undefined };
  const { light, size, bookmark } = (deviceMemory.readJson(key) ?? fresh) as Partial<Kept>;
  return {
    light: light === 'light' || light === 'dark' ? light : fresh.light,
    size: Number.isInteger(size) && size! >= 12 && size! <= 18 ? size! : fresh.size,
    bookmark: bookmark !== undefined && story[bookmark] ? bookmark : undefined,
  };
}

export const writeKept = (kept: Kept): void => deviceMemory.writeJson(key, kept);
