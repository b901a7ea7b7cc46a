import { lettering, widthOf, type Face } from '../drawing/lettering';

/** Shapes and helpers shared by the artwork of all case studies. */
export type Point = readonly [x: number, y: number];
export type Drawing = { width: number; height: number; content: string };

export const poster = (...parts: Parts): Drawing => ({ width: 900, height: 1200, content: flat(parts) });
export const wide = (...parts: Parts): Drawing => ({ width: 1600, height: 900, content: flat(parts) });
export const half = (...parts: Parts): Drawing => ({ width: 1200, height: 900, content: flat(parts) });

type Parts = readonly (string | string[])[];
const flat = (parts: Parts) => parts.flat().join('');

export const svgOf = ({ width, height, content }: Drawing) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>\n`;

/** One decimal place is finer than any screen and halves the file size. */
const short = (value: number) => String(Math.round(value * 10) / 10);
const at = ([x, y]: Point) => `${short(x)} ${short(y)}`;

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}" ${more}/>`;

export const disc = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}" ${more}/>`;

export const sheet = (corners: readonly Point[], fill: string, more = '') =>
  `<path d="M${corners.map(at).join('L')}Z" fill="${fill}" ${more}/>`;

export const stroke = (d: string, color: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${short(width)}" ${more}/>`;

export const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

export const through = (points: readonly Point[]) => `M${points.map(at).join('L')}`;

/** A smooth path through the points (Catmull-Rom). */
export function soft(points: readonly Point[], closed = false): string {
  const last = points.length - 1;
  const point = (index: number) =>
    closed ? points[(index + points.length) % points.length]! : points[Math.min(last, Math.max(0, index))]!;
  let d = `M${at(points[0]!)}`;
  for (let index = 0; index < (closed ? points.length : last); index++) {
    const [a, b, c, e] = [point(index - 1), point(index), point(index + 1), point(index + 2)];
    const first: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const second: Point = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6];
    d += `C${at(first)} ${at(second)} ${at(c)}`;
  }
  return closed ? `${d}Z` : d;
}

export const placed = (x: number, y: number, content: string | Parts, turn = 0, scale = 1) =>
  `<g transform="translate(${short(x)} ${short(y)})${turn ? ` rotate(${short(turn)})` : ''}${scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`}">${typeof content === 'string' ? content : flat(content)}</g>`;

export const clipped = (id: string, outline: string, content: string | Parts) =>
  `<clipPath id="${id}">${outline}</clipPath><g clip-path="url(#${id})">${typeof content === 'string' ? content : flat(content)}</g>`;

export const gradient = (
  id: string,
  stops: readonly (readonly [offset: number, color: string, opacity?: number])[],
  [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
) =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('')}</linearGradient>`;

type Setting = { face?: Face; anchor?: 'left' | 'middle' | 'right' };

/** One line of text as outlines. `y` is the baseline. */
export function words(
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  { face = 'display', anchor = 'left' }: Setting = {},
): string {
  const width = widthOf(text, face, size);
  const left = anchor === 'left' ? x : anchor === 'middle' ? x - width / 2 : x - width;
  return `<g fill="${fill}">${lettering(text, face, size, left, y)}</g>`;
}

export const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

export const between = (from: number, to: number, share: number) => from + (to - from) * share;

/** Blends two hex colours. `share` is how much of `to`, from 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map(at =>
      Math.round(between(part(from, at), part(to, at), share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
