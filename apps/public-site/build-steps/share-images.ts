import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brand, divisionIds, logo, palette, studioCases, type StudioCase } from '@sevenfold/brand';
import { pleat } from '@sevenfold/drawing';
import { rasterise } from '@sevenfold/drawing/rasterise';
import { shareImageOf } from '../app/config/page-meta';
import { paths } from '../app/config/paths';
import { indexedPaths } from '../app/config/prerendered-paths';
import { drawingOf } from './case-art';
import { fitted, lettering, linesOf, widthOf } from './drawing/lettering';

const margin = 72;
const titleSizes = [104, 92, 80, 70];
const titleWidth = 1200 - 2 * margin;

/** Writes a 1200 × 630 image for link previews of each indexed page, with the page's title. */
export async function writeShareImages(clientDirectory: string): Promise<void> {
  for (const path of indexedPaths) {
    const html = await readFile(join(clientDirectory, path, 'index.html'), 'utf8');
    const file = join(clientDirectory, shareImageOf(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await rasterise(imageOf(path, contentOf(html, 'og:title')), 1200));
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

function imageOf(path: string, title: string): string {
  const study = studioCases.find(({ slug }) => path === paths.case(slug));
  if (study) return caseImage(study);
  return path === paths.work ? workImage(title) : shareImage(path, title);
}

/** A poster at `left`, cropped to `width` × `height`. */
function posterAt(slug: string, left: number, width: number, height: number): string {
  const { width: drawn, height: tall, content } = drawingOf(slug, 'poster');
  return `<svg x="${left}" y="0" width="${width}" height="${height}" viewBox="0 0 ${drawn} ${tall}" preserveAspectRatio="xMidYMid slice">${content}</svg>`;
}

/** A case study's poster, title and client. */
function caseImage({ slug, title, client, colors: { ground, ink } }: StudioCase): string {
  const size = 92;
  const lines = linesOf(title, 'display', size, 600);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="${ground}"/>
${posterAt(slug, 728, 472, 630)}
<g fill="${ink}">${lines.map((line, index) => lettering(line, 'display', size, margin - 4, 150 + index * size)).join('')}
${lettering(client, 'text', 30, margin, 160 + lines.length * size)}
${lettering(brand.name, 'display', 34, margin, 570)}</g>
</svg>`;
}

function workImage(title: string): string {
  const { ground, text } = palette.dark;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="${ground}"/>
${studioCases
  .slice(0, 5)
  .map(({ slug }, index) => posterAt(slug, index * 240, 240, 320))
  .join('')}
<g fill="${text}">${lettering(title, 'display', 104, margin - 4, 510)}${lettering(brand.name, 'display', 34, 1200 - margin - widthOf(brand.name, 'display', 34), 510)}</g>
</svg>`;
}

function shareImage(path: string, title: string): string {
  const { ground, text, muted } = palette.dark;
  const division = divisionIds.find(id => path.split('/').includes(id));
  const { size, lines } = fitted(title, 'display', titleSizes, titleWidth, 2);
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
