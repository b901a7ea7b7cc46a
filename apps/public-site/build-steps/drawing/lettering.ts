import { createRequire } from 'node:module';
import * as drawing from '@sevenfold/drawing';

const own = createRequire(import.meta.url);

/** The site's typefaces. */
const faces = {
  ...drawing.brandFaces,
  serif: drawing.openFace(own, '@fontsource-variable/newsreader', 'newsreader-latin-opsz-normal'),
  mono: drawing.openFace(own, '@fontsource-variable/martian-mono', 'martian-mono-latin-wght-normal'),
  round: drawing.openFace(own, '@fontsource/bagel-fat-one', 'bagel-fat-one-latin-400-normal'),
};
export type Face = keyof typeof faces;

export const widthOf = (line: string, face: Face, size: number) => drawing.widthOf(line, faces[face], size);

export const lettering = (line: string, face: Face, size: number, x: number, y: number) =>
  drawing.lettering(line, faces[face], size, x, y);

export const linesOf = (text: string, face: Face, size: number, width: number) =>
  drawing.linesOf(text, faces[face], size, width);

export const fitted = (text: string, face: Face, sizes: readonly number[], width: number, most: number) =>
  drawing.fitted(text, faces[face], sizes, width, most);
