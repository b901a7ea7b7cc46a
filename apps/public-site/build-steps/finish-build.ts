import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { indexedPaths } from '../app/config/prerendered-paths';
import { site } from '../app/config/site';
import { writeCaseArt } from './case-art';
import { writeErrorPages } from './error-pages/write-error-pages';
import { writeSeriesFiles } from './series-files/write-series-files';
import { checkDoubleFiles } from './double-files';
import { checkLandingScripts } from './landing-scripts';
import { paintFirst } from './paint-first/paint-first';
import { writePortraits } from './portraits/portraits';
import { incidentPage, partyPage } from './described-page';
import { writeRoomPage } from './room-page/room-page';
import { writeSeekTables } from './seek-tables';
import { writeServiceWorker } from './service-worker';
import { writeShareImages } from './share-images';
import { writeWebApp } from './web-app';

/** Build steps that need the prerendered pages. */
export async function finishBuild(clientDirectory: string): Promise<void> {
  await checkLandingScripts(clientDirectory);
  await checkDoubleFiles(clientDirectory);
  await paintFirst(clientDirectory);
  await writeRoomPage(clientDirectory);
  await writeDescribedPages(clientDirectory);
  await writeFile(join(clientDirectory, 'sitemap.xml'), sitemap());
  await writeFile(join(clientDirectory, 'robots.txt'), robots());
  await writeWebApp(clientDirectory);
  await writeErrorPages(clientDirectory);
  await writeSeekTables(clientDirectory);
  await writeSeriesFiles(clientDirectory);
  await writeCaseArt(clientDirectory);
  await writePortraits(clientDirectory);
  await writeShareImages(clientDirectory);
  await writeServiceWorker(clientDirectory);
}

async function writeDescribedPages(directory: string): Promise<void> {
  const fallback = await readFile(join(directory, '__spa-fallback.html'), 'utf8');
  await writeFile(join(directory, '__incident.html'), incidentPage(fallback));
  await writeFile(join(directory, '__party.html'), partyPage(fallback));
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
