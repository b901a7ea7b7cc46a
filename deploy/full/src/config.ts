import { fileURLToPath } from 'node:url';

/** Downloads kept between runs. */
export const cacheDirectory =
  process.env['SEVENFOLD_CACHE'] ?? fileURLToPath(new URL('../../../.cache/full', import.meta.url));

/** Folders to search for commands. */
export const searchPath = process.env['PATH'] ?? '';
