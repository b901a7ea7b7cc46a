import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand, logo, logoSvg, palette } from '@sevenfold/brand';
import { paths } from '../app/config/paths';
import { rasterise } from '@sevenfold/drawing/rasterise';

const { ground, text, muted } = palette.dark;

/** Writes the manifest and the icons that make the site installable. */
export async function writeWebApp(clientDirectory: string): Promise<void> {
  const write = (name: string, content: string | Uint8Array) =>
    writeFile(join(clientDirectory, name), content);
  await write('favicon.svg', logoSvg(text, muted, ground));
  await write('manifest.webmanifest', JSON.stringify(manifest));
  await write('icon-192.png', await rasterise(icon(0.2), 192));
  await write('icon-512.png', await rasterise(icon(0.2), 512));
  // Launchers may crop a maskable icon to a circle of 80 % of its width.
  await write('icon-maskable-512.png', await rasterise(icon(0.5), 512));
  await write('apple-touch-icon.png', await rasterise(icon(0.3), 180));
}

const manifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: brand.description,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: ground,
  theme_color: ground,
  categories: ['business', 'education', 'music'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: brand.listeningRooms, url: paths.rydeSync },
    { name: 'Last room', url: paths.lastRoom },
    { name: 'Soundboard', url: paths.soundboard },
    { name: 'Contact', url: paths.contact },
  ],
};

/** The logo on its background. `space` is the margin, as a share of the logo's size. */
function icon(space: number): string {
  const side = 32 * (1 + space);
  const facets = logo.facets.map(
    ({ path, side: face }) => `<path d="${path}" fill="${face === 'lit' ? text : muted}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-(side - 32) / 2} ${-(side - 33) / 2} ${side} ${side}"><rect x="-32" y="-32" width="96" height="96" fill="${ground}"/>${facets.join('')}</svg>`;
}
