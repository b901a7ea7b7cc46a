import type { Facet } from '@sevenfold/brand';
import { brandColours, brandFonts, brandShapes, type BrandFont } from './presets';

export type Brand = { name: string; colour: string; font: string; shape: string };

/** The lockup in SVG units: mark, gap and name inside a margin. */
export const lockup = { mark: 96, gap: 24, margin: 32, type: 84, baseline: 77 } as const;

const ink = '#10211f';
const ground = '#fbfcfa';

/** The colour, lightened for lit facets and darkened for shaded ones. */
export function facetColour(colour: string, side: Facet['side']): string {
  if (side === 'middle') return colour;
  const [target, share] = side === 'lit' ? [255, 0.24] : [20, 0.3];
  const mixed = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.round(part + (target - part) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

export function partsOf({ colour, font, shape }: Brand) {
  return {
    colour: (brandColours.find(({ id }) => id === colour) ?? brandColours[0]).value,
    font: brandFonts.find(({ id }) => id === font) ?? brandFonts[0],
    shape: brandShapes.find(({ id }) => id === shape) ?? brandShapes[0]!,
  };
}

/** Measured on a canvas, or without one estimated from the font's average letter. */
export function nameWidth(name: string, font: BrandFont): number {
  const context = document.createElement('canvas').getContext('2d');
  const spacing = name.length * font.spacing * lockup.type;
  if (!context) return name.length * font.wide * lockup.type + spacing;
  context.font = `${font.weight} ${lockup.type}px '${font.family}'`;
  return context.measureText(name).width + spacing;
}

export const sizeOf = (width: number) => ({
  width: Math.ceil(2 * lockup.margin + lockup.mark + lockup.gap + width),
  height: 2 * lockup.margin + lockup.mark,
});

const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.codePointAt(0)};`);

/** Self-contained when `fontFile` (base64) is given: it embeds the font. */
export function brandSvg(brand: Brand, textWidth: number, fontFile?: string): string {
  const { colour, font, shape } = partsOf(brand);
  const { width, height } = sizeOf(textWidth);
  const face = fontFile
    ? `<style>@font-face{font-family:'${font.family}';font-weight:100 900;src:url(data:font/woff2;base64,${fontFile}) format('woff2')}</style>`
    : '';
  const facets = shape.facets
    .map(({ path, side }) => `<path d="${path}" fill="${facetColour(colour, side)}"/>`)
    .join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(brand.name)}">`,
    face,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    `<g transform="translate(${lockup.margin} ${lockup.margin}) scale(${lockup.mark / 24})">${facets}</g>`,
    `<text x="${lockup.margin + lockup.mark + lockup.gap}" y="${lockup.margin + lockup.baseline}" fill="${ink}" font-family="'${font.family}', sans-serif" font-size="${lockup.type}" font-weight="${font.weight}" letter-spacing="${(font.spacing * lockup.type).toFixed(2)}">${escaped(brand.name)}</text>`,
    '</svg>',
  ].join('');
}

/** The same picture on a canvas, at four pixels for each unit. */
export function drawBrand(brand: Brand, textWidth: number): HTMLCanvasElement {
  const scale = 4;
  const { colour, font, shape } = partsOf(brand);
  const { width, height } = sizeOf(textWidth);
  const canvas = Object.assign(document.createElement('canvas'), {
    width: width * scale,
    height: height * scale,
  });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t draw pictures.');
  context.scale(scale, scale);
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.save();
  context.translate(lockup.margin, lockup.margin);
  context.scale(lockup.mark / 24, lockup.mark / 24);
  for (const { path, side } of shape.facets) {
    context.fillStyle = facetColour(colour, side);
    context.fill(new Path2D(path));
  }
  context.restore();
  context.fillStyle = ink;
  context.font = `${font.weight} ${lockup.type}px '${font.family}'`;
  context.letterSpacing = `${font.spacing * lockup.type}px`;
  context.fillText(brand.name, lockup.margin + lockup.mark + lockup.gap, lockup.margin + lockup.baseline);
  return canvas;
}

/** A file name from the ASCII letters and digits of a name. */
export const fileName = (name: string, ending: string) =>
  `${
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'brand'
  }.${ending}`;
