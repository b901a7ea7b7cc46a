import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openSync, type Font } from 'fontkit';

const own = createRequire(import.meta.url);
const ui = createRequire(own.resolve('@sevenfold/ui/fonts'));

/** Looked up next to the package's package.json, because Jest maps font files to a stub. */
const open = ({ resolve }: NodeJS.Require, typeface: string, file: string) =>
  openSync(join(dirname(resolve(`${typeface}/package.json`)), 'files', `${file}.woff2`)) as Font;

/** The site's typefaces, each at its file's default weight: lettering ignores variable axes. */
const faces = {
  display: open(ui, '@fontsource-variable/bricolage-grotesque', 'bricolage-grotesque-latin-opsz-normal'),
  text: open(ui, '@fontsource-variable/instrument-sans', 'instrument-sans-latin-wght-normal'),
  serif: open(own, '@fontsource-variable/newsreader', 'newsreader-latin-opsz-normal'),
  mono: open(own, '@fontsource-variable/martian-mono', 'martian-mono-latin-wght-normal'),
  round: open(own, '@fontsource/bagel-fat-one', 'bagel-fat-one-latin-400-normal'),
};
export type Face = keyof typeof faces;

/** Width of one line, in the same unit as `size`. */
export function widthOf(line: string, face: Face, size: number): number {
  return (faces[face].layout(line).advanceWidth * size) / faces[face].unitsPerEm;
}

/** One line as SVG paths, so that it looks the same without the font. `y` is the baseline. */
export function lettering(line: string, face: Face, size: number, x: number, y: number): string {
  const { glyphs, positions } = faces[face].layout(line);
  const scale = size / faces[face].unitsPerEm;
  let pen = 0;
  const outlines = glyphs.map((glyph, index) => {
    const outline = `<path transform="translate(${pen} 0)" d="${glyph.path.toSVG()}"/>`;
    pen += positions[index]!.xAdvance;
    return outline;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${outlines.join('')}</g>`;
}

/** Breaks a text into lines no wider than `width`. A longer word keeps its own line. */
export function linesOf(text: string, face: Face, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer, face, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
