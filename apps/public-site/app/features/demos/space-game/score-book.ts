import type { ScoreBook } from './cabinet';

const key = 'sevenfold.gravel-and-gems.best';

/** In this browser. Where nothing may be stored, the best score lasts as long as the page. */
export const scoreBook: ScoreBook = {
  read() {
    try {
      return Number(localStorage.getItem(key)) || 0;
    } catch {
      return 0;
    }
  },
  write(score) {
    try {
      localStorage.setItem(key, String(score));
    } catch {
      // Private windows may refuse; the score on the screen stays.
    }
  },
};
