import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Ignored: pages never load the prerenderer's style sheets. */
const sheets = /\.css(\.|$)/;

/**
 * Fails the build when two fonts or pictures have the same content. The browser's build and the prerenderer then
 * disagree about a name, and pages load both files.
 */
export async function checkDoubleFiles(directory: string): Promise<void> {
  const assets = join(directory, 'assets');
  const names = (await readdir(assets)).filter(name => !sheets.test(name));
  const seen = new Map<string, string>();
  for (const name of names.toSorted()) {
    const hash = createHash('sha256')
      .update(await readFile(join(assets, name)))
      .digest('hex');
    const first = seen.get(hash);
    if (first) throw new Error(`The build has one file under two names: ${first} and ${name}`);
    seen.set(hash, name);
  }
}
