import { fileURLToPath } from 'node:url';

/** Where what was fetched is kept between runs. */
export const cacheDirectory =
  process.env['SEVENFOLD_CACHE'] ?? fileURLToPath(new URL('../../../.cache/full', import.meta.url));

/** Folders in which commands are looked for. */
export const searchPath = process.env['PATH'] ?? '';
