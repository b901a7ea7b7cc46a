import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brand, divisionIds, logo, palette } from '@sevenfold/brand';
import { shareImageOf } from '../app/config/page-meta';
import { indexedPaths } from '../app/config/prerendered-paths';
import { lettering, linesOf, widthOf } from './drawing/lettering';
import { pleat } from './drawing/pleat';
import { rasterise } from './drawing/rasterise';

const margin = 72;
const titleSizes = [104, 92, 80, 70];
const titleWidth = 1200 - 2 * margin;

/** A page's image for link previews: 1200 by 630, drawn from the page's title. */
export async function writeShareImages(clientDirectory: string): Promise<void> {
  for (const path of indexedPaths) {
    const html = await readFile(join(clientDirectory, path, 'index.html'), 'utf8');
    const file = join(clientDirectory, shareImageOf(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await rasterise(shareImage(path, contentOf(html, 'og:title')), 1200));
  }
}

function contentOf(html: string, property: string): string {
  const content = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
  if (!content) throw new Error(`A page has no ${property}.`);
  return content
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function shareImage(path: string, title: string): string {
  const { ground, text, muted } = palette.dark;
  const division = divisionIds.find(id => path.split('/').includes(id));
  const size = titleSizes.find(tried => fits(title, tried)) ?? titleSizes.at(-1)!;
  const lines = linesOf(title, 'display', size, titleWidth).slice(0, 2);
  const first = 500 - (lines.length - 1) * size;
  const name = lettering(brand.name, 'display', 34, margin + 52, 586);
  const address = path === '/' ? brand.tagline : path.replace(/\/$/, '');
  const addressWidth = widthOf(address, 'text', 26);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="${ground}"/>
${pleat({ left: 0, top: 0, right: 1200, bottom: lines.length > 1 ? 270 : 350 }, { open: division })}
<g fill="${text}">${lines.map((line, index) => lettering(line, 'display', size, margin - 4, first + index * size)).join('')}${name}</g>
<g fill="${muted}">${lettering(address, 'text', 26, 1200 - margin - addressWidth, 584)}</g>
<g transform="translate(${margin - 4} 553) scale(1.25)">${logo.facets
    .map(({ path: facet, side }) => `<path fill="${side === 'lit' ? text : muted}" d="${facet}"/>`)
    .join('')}</g>
</svg>`;
}

/** On two lines, none of them wider than the picture. */
function fits(title: string, size: number): boolean {
  const lines = linesOf(title, 'display', size, titleWidth);
  return lines.length <= 2 && lines.every(line => widthOf(line, 'display', size) <= titleWidth);
}
