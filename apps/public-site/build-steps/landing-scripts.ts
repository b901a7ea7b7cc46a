import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** KiB of gzipped scripts that a first visit to `/` loads. React and React Router account for 105. */
const budgetKib = 138.5;

/** Fails the build when the landing page is over budget. */
export async function checkLandingScripts(directory: string, budget = budgetKib): Promise<void> {
  const html = await readFile(join(directory, 'index.html'), 'utf8');
  const modules = [...html.matchAll(/<link rel="modulepreload" href="([^"]*)"/g)].map(([, href]) => href!);
  if (modules.length === 0) throw new Error('The landing page names no scripts.');
  const sizes = await Promise.all(
    modules.map(async href => ({ href, kib: gzipSync(await readFile(join(directory, href))).length / 1024 })),
  );
  const kib = sizes.reduce((sum, { kib }) => sum + kib, 0);
  if (kib <= budget) return;
  const list = sizes.toSorted((a, b) => b.kib - a.kib).map(({ href, kib }) => `${kib.toFixed(1)} ${href}`);
  throw new Error(
    `The landing page starts with ${kib.toFixed(1)} KiB of scripts, over ${budget}:\n${list.join('\n')}`,
  );
}
