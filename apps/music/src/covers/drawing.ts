import { divisions, palette, type DivisionId } from '@sevenfold/brand';

/** Covers are 480 × 480: flat shapes in the division's colours, without fonts, scripts or gradients. */
export const side = 480;

export type Colours = { ground: string; fold: string; ink: string; paper: string; deep: string };

export function coloursOf(division: DivisionId): Colours {
  const { accentColor, accentInk } = divisions[division];
  return {
    ground: mixed(accentInk, palette.dark.ground, 0.55),
    fold: accentColor,
    ink: palette.dark.sunken,
    paper: palette.dark.text,
    deep: accentInk,
  };
}

/** Mixes two hex colours. `share` is how much of the second, from 0 to 1. */
export function mixed(first: string, second: string, share: number): string {
  const parts = [first, second].map(colour =>
    [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16)),
  );
  const blend = [0, 1, 2].map(part => Math.round(parts[0]![part]! * (1 - share) + parts[1]![part]! * share));
  return `#${blend.map(value => value.toString(16).padStart(2, '0')).join('')}`;
}

const short = (value: number) => String(Math.round(value * 10) / 10);
export const points = (...places: readonly (readonly [number, number])[]) =>
  places.map(([x, y]) => `${short(x)} ${short(y)}`).join('L');

/** A closed polygon. */
export const piece = (places: readonly (readonly [number, number])[], fill: string, opacity = 1) =>
  `<path d="M${points(...places)}Z" fill="${fill}"${opacity < 1 ? ` opacity="${short2(opacity)}"` : ''}/>`;

export const line = (
  places: readonly (readonly [number, number])[],
  stroke: string,
  width: number,
  opacity = 1,
) =>
  `<path d="M${points(...places)}" fill="none" stroke="${stroke}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${short2(opacity)}"` : ''}/>`;

export const disc = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"${opacity < 1 ? ` opacity="${short2(opacity)}"` : ''}/>`;

export const ring = (x: number, y: number, radius: number, stroke: string, width: number, opacity = 1) =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="none" stroke="${stroke}" stroke-width="${short(width)}"${opacity < 1 ? ` opacity="${short2(opacity)}"` : ''}/>`;

const short2 = (value: number) => String(Math.round(value * 100) / 100);

export function sleeve(ground: string, ...parts: readonly string[]): string {
  const shapes = [`<path d="M0 0H${side}V${side}H0Z" fill="${ground}"/>`, ...parts].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">${shapes}</svg>\n`;
}
