import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';

/**
 * `/sw.js`, and `/version.json` for pages open since an older release. Runs last: the version covers
 * everything before.
 */
export async function writeServiceWorker(clientDirectory: string): Promise<void> {
  const source = await readFile(new URL('../service-worker/worker.ts', import.meta.url), 'utf8');
  const version = await versionOf(clientDirectory, source);
  const { code } = await transformWithOxc(source, 'worker.ts');
  await writeFile(join(clientDirectory, 'sw.js'), code.replace('__VERSION__', version));
  await writeFile(join(clientDirectory, 'version.json'), JSON.stringify({ version }));
}

/** Scripts and styles bear hashes in their names, which stand in the pages: pages and worker say all. */
async function versionOf(directory: string, worker: string): Promise<string> {
  const hash = createHash('sha256').update(worker);
  const pages: string[] = [];
  for await (const page of glob('**/*.html', { cwd: directory })) pages.push(page);
  for (const page of pages.sort()) hash.update(await readFile(join(directory, page)));
  return hash.digest('hex').slice(0, 12);
}
