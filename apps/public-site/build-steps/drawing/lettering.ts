import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';

const { resolve } = createRequire(import.meta.url);
const files = createRequire(resolve('@sevenfold/ui/fonts'));
const open = (file: string) => openSync(files.resolve(file)) as Font;
const openOwn = (file: string) => openSync(resolve(file)) as Font;

/** The site's own typefaces. Each draws at its file's default weight, as the rasteriser knows no variable fonts. */
const faces = {
  display: open('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2'),
  text: open('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
  serif: openOwn('@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2'),
  mono: openOwn('@fontsource-variable/martian-mono/files/martian-mono-latin-wght-normal.woff2'),
  round: openOwn('@fontsource/bagel-fat-one/files/bagel-fat-one-latin-400-normal.woff2'),
};
export type Face = keyof typeof faces;

/** How wide a line is, in pixels at `size` pixels. */
export function widthOf(line: string, face: Face, size: number): number {
  return (faces[face].layout(line).advanceWidth * size) / faces[face].unitsPerEm;
}

/** A line as an SVG path on its baseline at `x`, `y`: drawn letters look the same wherever they are rasterised. */
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

/** A text in lines of at most `width` pixels. */
export function linesOf(text: string, face: Face, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer, face, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
