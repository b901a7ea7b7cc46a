import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { indexedPaths } from '../app/config/prerendered-paths';
import { site } from '../app/config/site';
import { writeErrorPages } from './error-pages/write-error-pages';
import { writeSeriesFiles } from './series-files/write-series-files';
import { paintFirst } from './paint-first/paint-first';
import { writeServiceWorker } from './service-worker';
import { writeShareImages } from './share-images';
import { writeWebApp } from './web-app';

/** What has to wait until every page is written. */
export async function finishBuild(clientDirectory: string): Promise<void> {
  await paintFirst(clientDirectory);
  await preloadRooms(clientDirectory);
  await writeFile(join(clientDirectory, 'sitemap.xml'), sitemap());
  await writeFile(join(clientDirectory, 'robots.txt'), robots());
  await writeWebApp(clientDirectory);
  await writeErrorPages(clientDirectory);
  await writeSeriesFiles(clientDirectory);
  await writeShareImages(clientDirectory);
  await writeServiceWorker(clientDirectory);
}

type RouteManifest = { routes: Record<string, { module: string; imports?: string[] }> };

/** Whoever opens the link to a room waits for its script: fetched with the first ones, not after them. */
async function preloadRooms(directory: string): Promise<void> {
  const manifest = (await readdir(join(directory, 'assets'))).find(name => /^manifest-.*\.js$/.test(name));
  if (!manifest) throw new Error('The build has no manifest of its routes.');
  const window: { __reactRouterManifest?: RouteManifest } = {};
  runInNewContext(await readFile(join(directory, 'assets', manifest), 'utf8'), { window });
  const { 'routes/room': room, 'routes/queries': queries } = window.__reactRouterManifest?.routes ?? {};
  if (!room || !queries) throw new Error('The build has no page for rooms.');
  const wanted = [room, queries].flatMap(({ module, imports = [] }) => [module, ...imports]);
  const scripts = JSON.stringify([...new Set(wanted)]);
  const script = `if(location.pathname.startsWith('/r/'))for(const href of ${scripts})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))`;
  const file = join(directory, '__spa-fallback.html');
  const html = await readFile(file, 'utf8');
  await writeFile(file, html.replace('</head>', `<script>${script}</script></head>`));
}

function sitemap(): string {
  const entries = indexedPaths.map(path => `  <url><loc>${site.origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

function robots(): string {
  return `User-agent: *
Allow: /
Disallow: /admin
Disallow: /api/
Disallow: /profile
Disallow: /settings
Disallow: /r/
Disallow: /test/

Sitemap: ${site.origin}/sitemap.xml
`;
}
