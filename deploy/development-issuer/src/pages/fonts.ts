import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * Keycloak's path for resources of its sign-in pages: the gateway forwards `/resources/<version>/login/…`.
 */
const folder = '/resources/issuer/login/';

interface Font {
  family: string;
  weights: string;
  path: string;
  file: string;
}

export const fonts: Font[] = [
  font(
    'Bricolage Grotesque Variable',
    '200 800',
    '@fontsource-variable/bricolage-grotesque',
    'bricolage-grotesque-latin-opsz-normal.woff2',
  ),
  font(
    'Instrument Sans Variable',
    '400 700',
    '@fontsource-variable/instrument-sans',
    'instrument-sans-latin-wght-normal.woff2',
  ),
];

function font(family: string, weights: string, source: string, name: string): Font {
  return { family, weights, path: folder + name, file: `${source}/files/${name}` };
}

export async function readFont(path: string): Promise<Buffer | undefined> {
  const wanted = fonts.find(one => one.path === path);
  return wanted && readFile(fileURLToPath(import.meta.resolve(wanted.file)));
}
