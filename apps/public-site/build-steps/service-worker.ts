import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';

/**
 * Writes `/sw.js`, and `/version.json` so that open pages notice a new release. Runs last, because the
 * version covers all other files.
 */
export async function writeServiceWorker(clientDirectory: string): Promise<void> {
  const source = await readFile(new URL('../service-worker/worker.ts', import.meta.url), 'utf8');
  const version = await versionOf(clientDirectory, source);
  const { code } = await transformWithOxc(source, 'worker.ts');
  await writeFile(join(clientDirectory, 'sw.js'), code.replace('__VERSION__', version));
  await writeFile(join(clientDirectory, 'version.json'), JSON.stringify({ version }));
}

/** The worker and the pages are enough: pages name scripts and styles by their content hashes. */
async function versionOf(directory: string, worker: string): Promise<string> {
  const hash = createHash('sha256').update(worker);
  const pages: string[] = [];
  for await (const page of glob('**/*.html', { cwd: directory })) pages.push(page);
  for (const page of pages.sort()) hash.update(await readFile(join(directory, page)));
  return hash.digest('hex').slice(0, 12);
}
