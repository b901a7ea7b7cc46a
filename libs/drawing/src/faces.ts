import { createRequire } from 'node:module';
import path from 'node:path';
import { openSync, type Font } from 'fontkit';

/** A typeface: its files in order of preference, each with different characters. Drawn at their default weight. */
export type Face = readonly Font[];

/**
 * @param require of the package that depends on the typeface; its files are looked up next to its package.json,
 * because Jest maps font files to a stub
 */
export function openFace(require: NodeJS.Require, typeface: string, ...files: string[]): Face {
  const folder = path.join(path.dirname(require.resolve(`${typeface}/package.json`)), 'files');
  return files.map(file => openSync(path.join(folder, `${file}.woff2`)) as Font);
}

const require = createRequire(import.meta.url);
const bricolage = 'bricolage-grotesque';
const instrument = 'instrument-sans';

/** The typefaces of every page. */
export const brandFaces = {
  display: openFace(
    require,
    `@fontsource-variable/${bricolage}`,
    `${bricolage}-latin-opsz-normal`,
    `${bricolage}-latin-ext-opsz-normal`,
  ),
  text: openFace(
    require,
    `@fontsource-variable/${instrument}`,
    `${instrument}-latin-wght-normal`,
    `${instrument}-latin-ext-wght-normal`,
  ),
};
