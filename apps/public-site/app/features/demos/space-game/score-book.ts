import { deviceMemory } from '@sevenfold/ui';
import type { ScoreBook } from './cabinet';

const key = 'sevenfold.gravel-and-gems.best';

/** Keeps the best score in this browser. */
export const scoreBook: ScoreBook = {
  read: () => Number(deviceMemory.read(key)) || 0,
  write: score => deviceMemory.write(key, String(score)),
};
