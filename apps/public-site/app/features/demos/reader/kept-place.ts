import { deviceMemory } from '@sevenfold/ui';
import { story } from './story';

export type Kept = { light: 'light' | 'dark'; size: number; bookmark: number | undefined };

const key = 'sevenfold.reader';

/** The reader's saved settings. Invalid values fall back to the defaults. */
export function readKept(): Kept {
  const fresh: Kept = { light: 'light', size: 17, bookmark: undefined };
  const { light, size, bookmark } = (deviceMemory.readJson(key) ?? fresh) as Partial<Kept>;
  return {
    light: light === 'dark' ? 'dark' : 'light',
    size: Number.isInteger(size) && size! >= 12 && size! <= 18 ? size! : fresh.size,
    bookmark: bookmark !== undefined && story[bookmark] ? bookmark : undefined,
  };
}

export const writeKept = (kept: Kept): void => deviceMemory.writeJson(key, kept);
