import type { Font } from 'fontkit';
import type { Face } from './faces.js';

/** Width of one line, in the same unit as `size`. */
export function widthOf(line: string, face: Face, size: number): number {
  return runsOf(line, face).reduce(
    (width, { font, text }) => width + (font.layout(text).advanceWidth * size) / font.unitsPerEm,
    0,
  );
}

/** One line as SVG paths, so that it looks the same without the font. `y` is the baseline. */
export function lettering(line: string, face: Face, size: number, x: number, y: number): string {
  let left = x;
  return runsOf(line, face)
    .map(({ font, text }) => {
      const { glyphs, positions, advanceWidth } = font.layout(text);
      const scale = size / font.unitsPerEm;
      let pen = 0;
      const outlines = glyphs.map((glyph, index) => {
        const outline = `<path transform="translate(${pen} 0)" d="${glyph.path.toSVG()}"/>`;
        pen += positions[index]!.xAdvance;
        return outline;
      });
      const run = `<g transform="translate(${left} ${y}) scale(${scale} ${-scale})">${outlines.join('')}</g>`;
      left += advanceWidth * scale;
      return run;
    })
    .join('');
}

/** Breaks a text into lines no wider than `width`. A word that is wider gets a line of its own. */
export function linesOf(text: string, face: Face, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer, face, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * The text in the largest of `sizes` at which it fits on `most` lines of `width`. If it fits at none, it
 * is truncated at the last size.
 */
export function fitted(text: string, face: Face, sizes: readonly number[], width: number, most = 1) {
  for (const size of sizes) {
    const lines = linesOf(text, face, size, width);
    if (lines.length <= most && lines.every(line => widthOf(line, face, size) <= width))
      return { size, lines };
  }
  const size = sizes.at(-1)!;
  const lines = linesOf(text, face, size, width);
  const kept = lines.slice(0, most - 1).map(line => cut(line, face, size, width));
  return { size, lines: [...kept, cut(lines.slice(most - 1).join(' '), face, size, width)] };
}

/** Shortens a line to `width`, with an ellipsis. */
function cut(line: string, face: Face, size: number, width: number): string {
  if (widthOf(line, face, size) <= width) return line;
  const letters = [...line];
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const tried = Math.floor((fits + tooLong) / 2);
    if (widthOf(shortened(letters, tried), face, size) <= width) fits = tried;
    else tooLong = tried;
  }
  return shortened(letters, fits);
}

const shortened = (letters: readonly string[], kept: number) =>
  `${letters.slice(0, kept).join('').trimEnd()}…`;

/**
 * The characters of a text that the face can draw, on one line. Leaves out marks that would stack above a
 * letter, and characters that have no width or change the direction.
 */
export function writable(text: string, face: Face): string {
  return [...text.normalize('NFC')]
    .map(letter => (/[\s\p{Cc}]/u.test(letter) ? ' ' : letter))
    .filter(letter => !/[\p{M}\p{Cf}]/u.test(letter) && fontOf(letter, face))
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

const fontOf = (letter: string, face: Face) =>
  face.find(font => font.hasGlyphForCodePoint(letter.codePointAt(0)!));

interface Run {
  font: Font;
  text: string;
}

/** Consecutive characters of one file. Characters that no file has use the first file. */
function runsOf(line: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const letter of line) {
    const font = fontOf(letter, face) ?? face[0]!;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}
