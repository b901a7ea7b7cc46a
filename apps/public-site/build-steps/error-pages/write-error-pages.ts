import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorPage } from './page';
import { errorTexts, offlineText } from './texts';

/** Writes `/errors/{code}.html` for the gateway and `/offline.html` for the service worker. */
export async function writeErrorPages(clientDirectory: string): Promise<void> {
  const fonts = await fontAddresses(join(clientDirectory, 'assets'));
  await mkdir(join(clientDirectory, 'errors'), { recursive: true });
  for (const [code, text] of Object.entries(errorTexts))
    await writeFile(join(clientDirectory, 'errors', `${code}.html`), errorPage(code, text, fonts));
  await writeFile(join(clientDirectory, 'offline.html'), errorPage('Offline', offlineText, fonts));
}

async function fontAddresses(assets: string) {
  const files = await readdir(assets);
  const address = (family: string) => {
    const file = files.find(name => name.startsWith(family) && name.endsWith('.woff2'));
    if (!file) throw new Error(`The build has no font ${family}.`);
    return `/assets/${file}`;
  };
  return {
    display: address('bricolage-grotesque-latin-opsz'),
    text: address('instrument-sans-latin-wght'),
  };
}
