import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inlineScript, withScript } from '../inline-script';

/**
 * A page is complete without scripts: it contains everything that its first paint needs. Scripts load
 * afterwards, because they would compete with fonts and images for bandwidth.
 */
export async function paintFirst(directory: string): Promise<void> {
  const begin = await inlineScript(new URL('./begin.ts', import.meta.url));
  const lastKnownName = await inlineScript(new URL('./last-known-name.ts', import.meta.url));
  for await (const file of glob('**/*.html', { cwd: directory })) {
    const path = join(directory, file);
    const html = await readFile(path, 'utf8');
    // The SPA fallback has no content to paint.
    const held = file === '__spa-fallback.html' ? html : holdScripts(html, begin);
    const named = html.includes(pageScript) ? withScript(held, lastKnownName) : held;
    await writeFile(path, await inlineStyles(named, directory));
  }
}

const modulePreload = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const pageScript = '<script type="module" async="">';

/** Gives the module script a type that no browser runs, and leaves it where React expects it. */
function holdScripts(html: string, begin: string): string {
  if (!html.includes(pageScript)) return html;
  const modules = [...html.matchAll(modulePreload)].map(([, href]) => href).join(' ');
  const held = html
    .replaceAll(modulePreload, '')
    .replace(pageScript, `<script type="after-paint" data-modules="${modules}">`);
  return withScript(held, begin);
}

const styleLink = /<link rel="stylesheet" href="(\/assets\/[^"#]+)#?"\/>/g;

/**
 * Inlines the style sheets in one <style>. The links stay, disabled, so browsers don't fetch them. React looks for
 * them on hydration, and Vite when it loads a chunk that needs the same sheet.
 */
async function inlineStyles(html: string, directory: string): Promise<string> {
  const sheets = [...html.matchAll(styleLink)].map(([, href]) => readFile(join(directory, href!), 'utf8'));
  if (sheets.length === 0) return html;
  const style = `<style>${(await Promise.all(sheets)).join('')}</style>`;
  const disabled = html.replaceAll(styleLink, link => link.replace('/>', ' disabled/>'));
  return disabled.replace('<link rel="stylesheet"', () => `${style}<link rel="stylesheet"`);
}
