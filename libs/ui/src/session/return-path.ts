import { tabMemory } from '../browser-memory.js';

const base = 'https://return-path.invalid';

/**
 * The path after signing in: the remembered one if it belongs to this site, else `/`. Rejects what a browser
 * would read as another host (`//evil`, `/\evil`, `/<tab>/evil`, `/.//evil`).
 */
export function safeReturnPath(candidate: string | null | undefined): string {
  if (!candidate?.startsWith('/') || !URL.canParse(candidate, base)) return '/';
  const { origin, pathname, search, hash } = new URL(candidate, base);
  if (origin !== base || pathname.startsWith('//') || pathname.startsWith('/auth/')) return '/';
  return pathname + search + hash;
}

const storageKey = 'sevenfold.return-path';

/** A sign-in by redirect needs this, because the realm accepts only exact redirect URLs, without a return path. */
export function rememberReturnPath(path: string): void {
  tabMemory.write(storageKey, path);
}

export function rememberedReturnPath(): string | null {
  return tabMemory.read(storageKey);
}
