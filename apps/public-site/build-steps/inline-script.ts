import { readFile } from 'node:fs/promises';
import { transformWithOxc } from 'vite';

/** A TypeScript file, which may import types, as the text of a classic inline script. */
export async function inlineScript(file: URL): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file.pathname);
  // Compiled type imports leave this behind, but only modules may contain it.
  return code.replace(/^export \{\};?$/m, '');
}

/** The page with a script that runs before all others. */
export const withScript = (html: string, script: string) =>
  html.replace('<head>', () => `<head><script>${script}</script>`);
